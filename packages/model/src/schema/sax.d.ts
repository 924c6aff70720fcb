/** The part of `sax` that is used here; the package has no types of its own. */
declare module 'sax' {
  interface Parser {
    onopentag: (tag: {name: string}) => void;
    onclosetag: (name: string) => void;
    ontext: (text: string) => void;
    oncdata: (text: string) => void;
    onerror: (error: Error) => void;
    write(text: string): Parser;
    close(): void;
  }
  export function parser(isStrict: boolean, options?: {trim?: boolean}): Parser;
}
