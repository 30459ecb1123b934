import { parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import type { Markup } from '#markup/html.ts';

export type Element = Tree.Element;
export type Document = Tree.Document;
type Child = Tree.ChildNode;

/** Every element below a node, in document order. */
export function* elementsOf(node: Tree.Node): Generator<Element> {
  for (const child of 'childNodes' in node ? node.childNodes : []) {
    if ('tagName' in child) yield child;
    yield* elementsOf(child);
  }
}

/** The value of an attribute, or undefined if the element does not have it. */
export const attribute = (element: Element, name: string): string | undefined =>
  element.attrs.find((entry) => entry.name === name)?.value;

/** The element of a page that is filled in. Throws an Error if the page has none. */
export function placeIn(page: Document, name: string): Element {
  const place = [...elementsOf(page)].find((element) => attribute(element, name) !== undefined);
  if (!place) throw new Error(`The page needs an element with ${name}.`);
  return place;
}

/** Whether a node shows nothing: a comment, or blanks. */
export const isBlank = (node: Child): boolean =>
  node.nodeName === '#comment' || ('value' in node && node.value.trim() === '');

/** Sets an attribute, or removes it if the value is null. */
export function setAttribute(element: Element, name: string, value: string | null): void {
  const others = element.attrs.filter((entry) => entry.name !== name);
  element.attrs = value === null ? others : [...others, { name, value }];
}

/** Replaces the content of an element with text; markup in it stays text. */
export function setText(element: Element, text: string): void {
  element.childNodes = [{ nodeName: '#text', value: text, parentNode: element }];
}

/** The text directly in an element. */
export const textOf = ({ childNodes }: Element): string =>
  childNodes.map((child) => ('value' in child ? child.value : '')).join('');

/** Markup as nodes to insert. */
export const nodesOf = (markup: Markup): Child[] => parseFragment(markup.text).childNodes;

/** Replaces the content of an element. */
export function setChildren(element: Element, children: Child[]): void {
  for (const child of children) child.parentNode = element;
  element.childNodes = children;
}

/** Replaces an element with nodes. */
export function replaceBy(element: Element, nodes: Child[]): void {
  const parent = element.parentNode;
  if (!parent) return;
  for (const node of nodes) node.parentNode = parent;
  parent.childNodes.splice(parent.childNodes.indexOf(element), 1, ...nodes);
}
