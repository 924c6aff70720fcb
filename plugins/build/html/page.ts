import type {Element, Root} from 'hast';
import {fromHtml} from 'hast-util-from-html';
import {visit} from 'unist-util-visit';

/**
 * A page of the build: parsed once, changed by text edits, so that everything else stays as
 * minified. Steps see the original page; their edits are applied after the last step.
 */
export class HtmlPage {
  /** Path in the build, such as `soql/api/soql.html`. */
  readonly file: string;
  readonly root: Root;
  readonly #text: string;
  readonly #elements: Element[] = [];
  readonly #edits: {start: number; end: number; text: string}[] = [];

  constructor(file: string, text: string) {
    this.file = file;
    this.#text = text;
    this.root = fromHtml(text, {verbose: true});
    visit(this.root, 'element', (element) => {
      this.#elements.push(element);
    });
  }

  /** Returns the elements with a tag name, in document order. */
  elements(tagName?: string): Element[] {
    return this.#elements.filter((element) => tagName === undefined || element.tagName === tagName);
  }

  /** Returns the opening tag of an element as in the file. */
  openingTag(element: Element): string {
    const {start, end} = this.#openingOf(element);
    return this.#text.slice(start, end);
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
    const last = this.elements('head')[0]?.children.at(-1)?.position?.end.offset;
    if (last !== undefined) this.#edits.push({start: last, end: last, text: html});
  }

  /** Replaces the opening tag of an element. */
  replaceOpeningTag(element: Element, html: string): void {
    this.#edits.push({...this.#openingOf(element), text: html});
  }

  /** Replaces an element with its content. */
  replace(element: Element, html: string): void {
    const {start} = this.#openingOf(element);
    this.#edits.push({start, end: element.position?.end.offset ?? start, text: html});
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
    const head = this.elements('head')[0];
    if (!head?.data?.position.opening) return undefined;
    const charset = this.elements('meta').find(({properties}) => properties.charSet !== undefined);
    return charset?.position?.end.offset ?? this.#openingOf(head).end;
  }

  #openingOf(element: Element): {start: number; end: number} {
    const opening = element.data?.position.opening;
    if (opening?.start.offset === undefined || opening.end.offset === undefined) {
      throw new Error(`${this.file}: <${element.tagName}> is not in the file`);
    }
    return {start: opening.start.offset, end: opening.end.offset};
  }
}

/** A transformation of a page of the build. */
export type Step = (page: HtmlPage) => void;
