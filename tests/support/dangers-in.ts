import { parse, type DefaultTreeAdapterTypes } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.Document;

const runsScript = /^[^a-z]*(javascript|data|vbscript|file|blob):/i;
/** Attributes from which a browser loads, or to which it sends, on its own. */
const fetched = new Set([
  'src',
  'srcset',
  'poster',
  'data',
  'action',
  'formaction',
  'background',
  'xlink:href',
  'href',
]);

const here = 'https://meridianforge.example/essays/here';
/** Whether a browser would leave this site for one of the addresses, in any notation. */
const leadsAway = (value: string): boolean =>
  value.split(/,\s/).some((one) => URL.parse(one.trim().split(' ', 1)[0] ?? '', here)?.host !== new URL(here).host);

function dangersOf(element: DefaultTreeAdapterTypes.Element, mark: RegExp): string[] {
  const { nodeName, attrs } = element;
  const faulty = attrs.filter(({ name, value }) => {
    const isLink = nodeName === 'a' && name === 'href';
    return (
      /^(on\w+|srcdoc|style)$/.test(name) ||
      runsScript.test(value) ||
      (fetched.has(name) && !isLink && mark.test(value) && leadsAway(value))
    );
  });
  const isData = attrs.some(({ name, value }) => name === 'type' && value === 'application/ld+json');
  const script = element.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
  const runs = nodeName === 'script' && !isData && mark.test(script);
  const isFrame =
    /^(iframe|object|embed|base|meta)$/.test(nodeName) &&
    attrs.some(({ name, value }) => name !== 'content' && mark.test(value));
  return [
    ...faulty.map(({ name, value }) => `${nodeName} ${name}=${value}`),
    ...(runs ? [`script ${script}`] : []),
    ...(isFrame ? [nodeName] : []),
  ];
}

/**
 * What a browser would run, load or send because of content injected into a page: handlers, scripts and addresses with
 * its `mark`.
 *
 * @param mark contained in everything injected
 */
export function dangersIn(html: string, mark: RegExp): string[] {
  const found: string[] = [];
  const visit = (node: Node): void => {
    if ('attrs' in node) found.push(...dangersOf(node, mark));
    for (const child of 'childNodes' in node ? node.childNodes : []) visit(child);
  };
  visit(parse(html));
  return found;
}
