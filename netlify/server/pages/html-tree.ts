import { parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import type { Markup } from '#markup/html.ts';

export type Element = Tree.Element;
export type Document = Tree.Document;
type Child = Tree.ChildNode;

/** Every element below a node, in the order of the document. */
export function* elementsOf(node: Tree.Node): Generator<Element> {
  for (const child of 'childNodes' in node ? node.childNodes : []) {
    if ('tagName' in child) yield child;
    yield* elementsOf(child);
  }
}

/** The value of an attribute, or undefined where the element does not have it. */
export const attribute = (element: Element, name: string): string | undefined =>
  element.attrs.find((entry) => entry.name === name)?.value;

/** Sets an attribute, or removes it where the value is null. */
export function setAttribute(element: Element, name: string, value: string | null): void {
  const others = element.attrs.filter((entry) => entry.name !== name);
  element.attrs = value === null ? others : [...others, { name, value }];
}

/** Replaces everything in an element by text; markup in it stays text. */
export function setText(element: Element, text: string): void {
  element.childNodes = [{ nodeName: '#text', value: text, parentNode: element }];
}

/** The text that stands in an element itself. */
export const textOf = ({ childNodes }: Element): string =>
  childNodes.map((child) => ('value' in child ? child.value : '')).join('');

/** What markup holds, to be put somewhere. */
export const nodesOf = (markup: Markup): Child[] => parseFragment(markup.text).childNodes;

/** Replaces everything in an element. */
export function setChildren(element: Element, children: Child[]): void {
  for (const child of children) child.parentNode = element;
  element.childNodes = children;
}

/** Puts nodes in the place of an element. */
export function replaceBy(element: Element, nodes: Child[]): void {
  const parent = element.parentNode;
  if (!parent) return;
  for (const node of nodes) node.parentNode = parent;
  parent.childNodes.splice(parent.childNodes.indexOf(element), 1, ...nodes);
}
