import { parse, serialize, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import type { Marks } from '#contract/content/marks.ts';
import { attribute, elementsOf, isBlank, setAttribute, type Document, type Element } from './html-tree.ts';
import { findItems, type ShownItem } from './item-texts.ts';

/** What making an editable page needs. */
interface Made {
  marks: Marks;
  /** The prefix of the names of the page's own texts. */
  subject: string;
  /** Content that pages show besides marked texts: items rendered by an island, or with a page of their own. */
  items: readonly ShownItem[];
}

/** A page in which each text names its field. */
export interface EditablePage {
  html: string;
  /** The subjects of its texts, each once. */
  subjects: string[];
}

/** Of no use in a page that is only viewed. */
const leftOut = new Set(['script', 'noscript', 'base']);
/** Only these kinds of links are kept. */
const keptLinks = new Set(['stylesheet', 'preload']);

/** A link followed before the admin listens opens a new window, so that the frame never shows anything else. */
const inert = '<base target="_blank">';

/**
 * Makes the page for editing (decision 0140): every text of the content is in an element whose `data-field` names it,
 * such as `home:bands.founders.heading`. A text of several paragraphs is numbered by `data-part`. Texts that appear
 * only in an attribute, or within words of a template, are named by `data-field-of`. Nothing in the page runs.
 * @param html a page with marks, as the build made it
 */
export function editablePage(html: string, { marks, subject, items }: Made): EditablePage {
  const page = parse(html);
  removeWhatRuns(page);
  new Marking(marks).mark(page);
  for (const element of elementsOf(page)) {
    if (attribute(element, 'data-live-text') === 'contactEmail')
      setAttribute(element, 'data-field', 'setting:contact_email');
    if (attribute(element, 'class') === 'prose') nameProse(element, subject);
  }
  findItems(page, items);
  const names = [...elementsOf(page)].flatMap((element) => attribute(element, 'data-field')?.split(':', 1) ?? []);
  return { html: marks.strip(serialize(page)).replace('<head>', `<head>${inert}`), subjects: [...new Set(names)] };
}

export function removeWhatRuns(page: Document): void {
  for (const element of [...elementsOf(page)]) {
    const isLeftOut =
      leftOut.has(element.tagName) || (element.tagName === 'link' && !keptLinks.has(attribute(element, 'rel') ?? ''));
    const parent = element.parentNode;
    if (isLeftOut && parent) parent.childNodes.splice(parent.childNodes.indexOf(element), 1);
    if (element.tagName === 'astro-island') element.attrs = [];
    // Closed content could not be clicked. The menus of the frame stay as visitors find them.
    if (element.tagName === 'details' && attribute(element, 'data-menu') === undefined) {
      setAttribute(element, 'name', null);
      setAttribute(element, 'open', '');
    }
  }
}

/** The HTML of Markdown is a field as a whole (src/markup/bands/page-bands.ts). */
function nameProse(element: Element, subject: string): void {
  let band: Tree.ParentNode | null = element.parentNode;
  while (band && 'tagName' in band && band.tagName !== 'section') band = band.parentNode;
  const id = band && 'tagName' in band ? attribute(band, 'id') : undefined;
  if (id === undefined) return;
  setAttribute(element, 'data-field', `${subject}:bands.${id}.body`);
  setAttribute(element, 'data-markdown', '');
}

/** A text that has begun and may continue in the following elements, as paragraphs do. */
interface Begun {
  name: string;
  /** Paragraphs are siblings: text elsewhere is a different one, even if the template left out the end of this one. */
  within: Tree.ParentNode | null;
  elements: Element[];
}

class Marking {
  readonly #marks: Marks;
  #begun: Begun | null = null;

  constructor(marks: Marks) {
    this.#marks = marks;
  }

  /** Turns the marks within a node into attributes, in document order. */
  mark(node: Tree.ParentNode): void {
    for (const child of [...node.childNodes]) {
      if ('value' in child) this.#markText(child);
      if ('attrs' in child) this.#markAttributes(child);
      if ('childNodes' in child) this.mark(child);
    }
  }

  #markAttributes(element: Element): void {
    for (const entry of element.attrs) {
      const names = this.#marks.pieces(entry.value).flatMap((piece) => ('begins' in piece ? [piece.begins] : []));
      const [name] = names.slice(-1);
      if (name === undefined) continue;
      entry.value = this.#marks.strip(entry.value);
      if (entry.name === 'alt' || entry.name === 'aria-label' || entry.name === 'placeholder')
        setAttribute(element, 'data-field-of', name);
    }
  }

  #markText(text: Tree.TextNode): void {
    const parent = text.parentNode;
    if (!parent || !('tagName' in parent)) return;
    if (text.value.trim() === '') return;
    const pieces = this.#marks.pieces(text.value);
    const within = parent.parentNode;
    if (this.#begun?.within !== within) this.#begun = null;
    if (!this.#begun && !pieces.some((piece) => 'begins' in piece)) return;
    text.value = this.#marks.strip(text.value);
    const parts: { text: string; of: Begun | null }[] = [];
    for (const piece of pieces) {
      if ('begins' in piece) this.#begun = { name: piece.begins, within, elements: [] };
      else if ('ends' in piece) this.#begun = null;
      else if (this.#begun && piece.text.trim() !== '') parts.push({ text: piece.text, of: this.#begun });
      else parts.push({ text: piece.text, of: null });
    }
    if (!isBody(parent)) return;
    const [whole, ...others] = parts.filter(({ of }) => of);
    const isAlone = others.length === 0 && parent.childNodes.every((child) => child === text || isBlank(child));
    if (isAlone && whole?.of && whole.text.trim() === text.value.trim()) {
      this.#name(parent, whole.of);
      return;
    }
    const nodes = parts.map(({ text: value, of }) => {
      const node: Tree.TextNode = { nodeName: '#text', value, parentNode: parent };
      if (!of) return node;
      const span = newSpan(parent);
      span.childNodes = [node];
      node.parentNode = span;
      this.#name(span, of);
      return span;
    });
    parent.childNodes.splice(parent.childNodes.indexOf(text), 1, ...nodes);
    // Words of a template around a text lead to it: `© 2026 … . All rights reserved.`
    const [first] = parts.flatMap(({ of }) => of ?? []);
    if (first && sentences.has(parent.tagName) && attribute(parent, 'data-field') === undefined)
      setAttribute(parent, 'data-field-of', first.name);
  }

  #name(element: Element, begun: Begun): void {
    setAttribute(element, 'data-field', begun.name);
    begun.elements.push(element);
    if (begun.elements.length > 1)
      for (const [index, one] of begun.elements.entries()) setAttribute(one, 'data-part', String(index));
  }
}

/** Elements that hold words and nothing larger. */
const sentences = new Set(['p', 'a', 'span', 'small', 'dd', 'dt', 'h1', 'h2', 'h3', 'figcaption']);

/** Elements whose text is not rendered, so it cannot be wrapped. */
const notDrawn = new Set(['title', 'style', 'option', 'textarea']);
function isBody({ tagName, namespaceURI }: Element): boolean {
  return !notDrawn.has(tagName) && (namespaceURI as string) === 'http://www.w3.org/1999/xhtml';
}

const newSpan = (parent: Element): Element => ({
  nodeName: 'span',
  tagName: 'span',
  attrs: [],
  childNodes: [],
  parentNode: parent,
  namespaceURI: parent.namespaceURI,
});
