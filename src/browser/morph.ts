import type { Markup } from '#markup/html.ts';
import { trusted } from '#markup/trusted-markup.ts';

/**
 * Makes an element hold what `markup` says, and touches only what differs: what is equal stays, an element with a `data-key` is found again wherever it stands, and
 * another one of the same kind is changed rather than replaced. So pictures are not fetched anew, and focus and selection stay.
 */
export function morph(place: Element, markup: Markup): void {
  const template = document.createElement('template');
  template.innerHTML = trusted(markup);
  morphChildren(place, template.content);
}

const keyOf = (node: Node): string | null => (node instanceof Element ? node.getAttribute('data-key') : null);

function morphChildren(place: Node, wanted: Node): void {
  const keyed = new Map<string, Node>();
  for (const child of place.childNodes) {
    const key = keyOf(child);
    if (key !== null) keyed.set(key, child);
  }
  const fresh = [...wanted.childNodes];
  let next = place.firstChild;
  for (const [index, node] of fresh.entries()) {
    const later = fresh.slice(index + 1);
    const key = keyOf(node);
    const found = key === null ? counterpartOf(node, next, later) : keyed.get(key);
    if (!found) {
      place.insertBefore(node, next);
      continue;
    }
    if (found === next) next = next.nextSibling;
    else place.insertBefore(found, next);
    change(found, node);
  }
  while (next) {
    const gone = next;
    next = next.nextSibling;
    gone.parentNode?.removeChild(gone);
  }
}

/** Among what stands from `next` on: an equal node, else one of the same kind that nothing of what comes later is equal to. */
function counterpartOf(node: Node, next: Node | null, later: readonly Node[]): Node | undefined {
  let alike: Node | undefined;
  for (let standing = next; standing; standing = standing.nextSibling) {
    if (standing.isEqualNode(node)) return standing;
    const other = standing;
    if (alike || standing.nodeName !== node.nodeName || keyOf(standing) !== null) continue;
    if (!later.some((one) => one.isEqualNode(other))) alike = standing;
  }
  return alike;
}

function change(standing: Node, wanted: Node): void {
  if (standing.isEqualNode(wanted)) return;
  if (!(standing instanceof Element && wanted instanceof Element)) {
    standing.nodeValue = wanted.nodeValue;
    return;
  }
  for (const { name } of [...standing.attributes]) if (!wanted.hasAttribute(name)) standing.removeAttribute(name);
  for (const { name, value } of wanted.attributes)
    if (standing.getAttribute(name) !== value) standing.setAttribute(name, value);
  morphChildren(standing, wanted);
}
