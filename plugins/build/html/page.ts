import {DomUtils, parseDocument, Parser} from 'htmlparser2';

/** An element, with its places in the text of the page. */
export interface PageElement {
  tagName: string;
  attributes: Record<string, string>;
  /** The start of its opening tag. */
  start: number;
  /** The end of its opening tag. */
  contentStart: number;
  /** The start of its closing tag, and its end; of an element without one, where it was closed. */
  contentEnd: number;
  end: number;
}

/** Reads the elements of a page, in document order. */
function readElements(text: string): PageElement[] {
  const elements: PageElement[] = [];
  const open: PageElement[] = [];
  const parser = new Parser({
    onopentag(tagName, attributes) {
      const {startIndex: start, endIndex} = parser;
      const contentStart = endIndex + 1;
      const places = {start, contentStart, contentEnd: contentStart, end: contentStart};
      const element = {tagName, attributes, ...places};
      elements.push(element);
      open.push(element);
    },
    onclosetag(_tagName, isImplied) {
      const element = open.pop();
      const {startIndex, endIndex} = parser;
      if (!element || endIndex < element.contentStart) return;
      element.contentEnd = startIndex;
      element.end = isImplied ? startIndex : endIndex + 1;
    },
  });
  parser.end(text);
  return elements;
}

/**
 * A page of the build: parsed once, changed by text edits, so that everything else stays as
 * minified. Steps see the original page; their edits are applied after the last step.
 */
export class HtmlPage {
  /** Path in the build, such as `soql/api/soql.html`. */
  readonly file: string;
  readonly #text: string;
  readonly #elements: PageElement[];
  readonly #edits: {start: number; end: number; text: string}[] = [];

  constructor(file: string, text: string) {
    this.file = file;
    this.#text = text;
    this.#elements = readElements(text);
  }

  /** Returns the elements with a tag name, in document order. */
  elements(tagName: string): PageElement[] {
    return this.#elements.filter((element) => element.tagName === tagName);
  }

  /** Returns the text in an element. */
  textOf({contentStart, contentEnd}: PageElement): string {
    return DomUtils.textContent(parseDocument(this.#text.slice(contentStart, contentEnd)));
  }

  /** Returns the opening tag of an element as in the file. */
  openingTag({start, contentStart}: PageElement): string {
    return this.#text.slice(start, contentStart);
  }

  /**
   * Inserts HTML at the start of the head, after the HTML of earlier steps. The charset stays
   * first: it must be in the first 1,024 bytes.
   */
  prependToHead(html: string): void {
    const at = this.#startOfHead();
    if (at !== undefined) this.#edits.push({start: at, end: at, text: html});
  }

  /** Inserts HTML at the start of the head, before the HTML of other steps. */
  putFirstInHead(html: string): void {
    const at = this.#startOfHead();
    if (at !== undefined) this.#edits.unshift({start: at, end: at, text: html});
  }

  /** Appends HTML to the head. */
  appendToHead(html: string): void {
    const end = this.elements('head')[0]?.contentEnd;
    if (end !== undefined) this.#edits.push({start: end, end, text: html});
  }

  /** Replaces the opening tag of an element. */
  replaceOpeningTag({start, contentStart}: PageElement, html: string): void {
    this.#edits.push({start, end: contentStart, text: html});
  }

  /** Replaces an element with its content. */
  replace({start, end}: PageElement, html: string): void {
    this.#edits.push({start, end, text: html});
  }

  /** Returns the page's text with all edits. */
  toString(): string {
    // The sort is stable: edits at the same position keep their order.
    const ordered = this.#edits.toSorted((a, b) => a.start - b.start);
    let result = '';
    let end = 0;
    for (const edit of ordered) {
      result += this.#text.slice(end, edit.start) + edit.text;
      end = edit.end;
    }
    return result + this.#text.slice(end);
  }

  #startOfHead(): number | undefined {
    const charset = this.elements('meta').find(({attributes}) => 'charset' in attributes);
    return charset?.end ?? this.elements('head')[0]?.contentStart;
  }
}

/** A transformation of a page of the build. */
export type Step = (page: HtmlPage) => void;
