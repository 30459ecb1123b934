/** How many nodes of both lists together are skipped while searching for where they match again. */
const reach = 16;

/**
 * Turns the children of an element into those of another. Common nodes are kept, so that pictures do not flicker, and
 * changed ones are updated in place. Replacing a block would make the browser recompute the style of every block around
 * it, which takes longer than is acceptable for a key press.
 */
export function patchChildren(old: Element, next: ParentNode): void {
  const [before, after] = [[...old.childNodes], [...next.childNodes]];
  let behind: ChildNode | null = null;
  while (before.length > 0 && after.length > 0 && before.at(-1)?.isEqualNode(after.at(-1) ?? null)) {
    behind = before.pop() ?? null;
    after.pop();
  }
  let [at, to] = [0, 0];
  while (at < before.length || to < after.length) {
    if (before[at]?.isEqualNode(after[to] ?? null)) {
      at += 1;
      to += 1;
      continue;
    }
    const [gone, come] = unlike(before.slice(at, at + reach), after.slice(to, to + reach));
    exchange(old, before.slice(at, at + gone), after.slice(to, to + come), before[at + gone] ?? behind);
    at += gone;
    to += come;
  }
}

/**
 * How many nodes of each list differ before both match again; at least one. The line breaks between blocks are all
 * alike and do not count as a match.
 */
function unlike(before: readonly Node[], after: readonly Node[]): [number, number] {
  if (before.length === 0 || after.length === 0) return [before.length, after.length];
  for (let sum = 1; sum <= reach; sum += 1) {
    for (let gone = 0; gone <= sum; gone += 1) {
      const [one, other] = [before[gone], after[sum - gone]];
      if (isElement(one) && isElement(other) && (isBody(one, other) || one.isEqualNode(other)))
        return [gone, sum - gone];
    }
  }
  return [1, 1];
}

/** The body of an essay is kept, whatever changes above it. */
const isBody = (one: Element, other: Element): boolean => one.matches('.prose') && other.matches('.prose');

const isElement = (node: Node | undefined): node is Element => node?.nodeType === Node.ELEMENT_NODE;

function exchange(old: Element, gone: readonly ChildNode[], come: readonly ChildNode[], behind: Node | null): void {
  for (const [index, node] of gone.entries()) {
    const other = come[index];
    if (other) change(node, other);
    else node.remove();
  }
  for (const node of come.slice(gone.length)) old.insertBefore(node, behind);
}

/** Turns a node into another of its kind, or replaces it. */
function change(node: ChildNode, other: ChildNode): void {
  if (node.nodeName !== other.nodeName) node.replaceWith(other);
  else if (isElement(node) && isElement(other)) {
    for (const { name } of [...node.attributes]) if (!other.hasAttribute(name)) node.removeAttribute(name);
    for (const { name, value } of other.attributes)
      if (node.getAttribute(name) !== value) node.setAttribute(name, value);
    patchChildren(node, other);
  } else node.nodeValue = other.nodeValue;
}
