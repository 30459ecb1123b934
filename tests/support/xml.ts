/** An element of an XML document; `text` is its own text, with entities decoded. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  text: string;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;
const name = '[A-Za-z_][\\w.:-]*';
const token = new RegExp(`<(/?)(${name})((?:\\s+${name}="[^"<]*")*)\\s*(/?)>|([^<]+)`, 'gy');

function undone(text: string): string {
  if (/&(?!(amp|lt|gt|quot|apos);)/.test(text)) throw new Error(`A bare & or an unknown entity: ${text}`);
  if (text.includes(']]>')) throw new Error('A bare ]]>');
  return text.replaceAll(/&(\w+);/g, (_, entity: string) => entities[entity] ?? '');
}

/** Parses a document of elements, attributes and text. Throws if it is not well-formed, as a feed reader would. */
export function readXml(document: string): XmlElement {
  const bad = forbidden.exec(document);
  if (bad) throw new Error(`A character that XML does not have at ${bad.index}`);
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
  if (!document.startsWith(declaration)) throw new Error('No declaration');
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  let end = (token.lastIndex = declaration.length);
  for (let found = token.exec(document); found; found = token.exec(document)) {
    end = token.lastIndex;
    const [, closes, tag = '', list = '', isEmpty, text] = found;
    const parent = open.at(-1) ?? root;
    if (text !== undefined) parent.text += undone(text);
    else if (closes) {
      if (parent.name !== tag) throw new Error(`</${tag}> closes <${parent.name}>`);
      open.pop();
    } else {
      const pairs = [...list.matchAll(/([\w.:-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, undone(value)]);
      const element: XmlElement = {
        name: tag,
        attributes: Object.fromEntries(pairs) as Record<string, string>,
        children: [],
        text: '',
      };
      parent.children.push(element);
      if (!isEmpty) open.push(element);
    }
  }
  const [first, ...others] = root.children;
  if (end !== document.length || open.length !== 1 || !first || others.length > 0 || root.text.trim() !== '')
    throw new Error(`Not well formed at ${end}: ${document.slice(end, end + 60)}`);
  return first;
}

/** All elements with a name, in document order. */
export const elementsNamed = (wanted: string, { name, children, ...rest }: XmlElement): XmlElement[] => [
  ...(name === wanted ? [{ name, children, ...rest }] : []),
  ...children.flatMap((child) => elementsNamed(wanted, child)),
];

/** The text of an element's first child with a name; empty if there is none. */
export const textIn = ({ children }: XmlElement, wanted: string): string =>
  children.find(({ name }) => name === wanted)?.text ?? '';
