import { parse, serialize, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import type { Marks } from '#contract/content/marks.ts';
import { attribute, elementsOf, setAttribute, type Document, type Element } from './html-tree.ts';
import { findItems, type ShownItem } from './item-texts.ts';

/** What an editable page is made for. */
interface Made {
  marks: Marks;
  /** What the names of the page's own texts begin with. */
  subject: string;
  /** What pages show beside texts that are marked: items that go through an island, or have a page of their own. */
  items: readonly ShownItem[];
}

/** A page in which each text says which field it is, and what it shows of. */
export interface EditablePage {
  html: string;
  /** What the names of its texts begin with, each once. */
  subjects: string[];
}

/** What does nothing for a page that is looked at. */
const leftOut = new Set(['script', 'noscript', 'base']);
/** Only these are fetched for it. */
const keptLinks = new Set(['stylesheet', 'preload']);

/** A link that is followed before the admin listens opens a window of its own: nothing else is ever shown in the frame. */
const inert = '<base target="_blank">';

/**
 * The page for editing (decision 0140): every text of the content stands in an element whose `data-field` names it, such as `home:bands.founders.heading`. Of a text in
 * several paragraphs each has its number in `data-part`. What is said in an attribute alone, and the text that words of a template stand around, is named in `data-field-of`. Nothing in it runs.
 *
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
    // What is closed could not be clicked. The menus of the frame stay as visitors find them.
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

/** A text that begins and may go on in the elements that follow, as paragraphs do. */
interface Begun {
  name: string;
  /** Paragraphs lie side by side: what is elsewhere is another text, though the template left out the end of this one. */
  within: Tree.ParentNode | null;
  elements: Element[];
}

class Marking {
  readonly #marks: Marks;
  #begun: Begun | null = null;

  constructor(marks: Marks) {
    this.#marks = marks;
  }

  /** Turns the marks within a node into attributes, in the order of the document. */
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
    if (
      parent.childNodes.every((child) => child === text || isBlank(child)) &&
      parts.filter(({ of }) => of).length === 1
    ) {
      const whole = parts.find(({ of }) => of);
      if (whole?.of && whole.text.trim() === text.value.trim()) {
        this.#name(parent, whole.of);
        return;
      }
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
    // Words that a template puts around a text lead to it: `© 2026 … . All rights reserved.`
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

/** What holds words and nothing larger. */
const sentences = new Set(['p', 'a', 'span', 'small', 'dd', 'dt', 'h1', 'h2', 'h3', 'figcaption']);

/** What is drawn as text; nothing can be put around what is not. */
const notDrawn = new Set(['title', 'style', 'option', 'textarea']);
function isBody({ tagName, namespaceURI }: Element): boolean {
  return !notDrawn.has(tagName) && (namespaceURI as string) === 'http://www.w3.org/1999/xhtml';
}

const isBlank = (node: Tree.ChildNode): boolean =>
  node.nodeName === '#comment' || ('value' in node && node.value.trim() === '');

const newSpan = (parent: Element): Element => ({
  nodeName: 'span',
  tagName: 'span',
  attrs: [],
  childNodes: [],
  parentNode: parent,
  namespaceURI: parent.namespaceURI,
});
