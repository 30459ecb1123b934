import { inlinedIn, type Inlined } from './inlined.ts';
import type { ScriptWords } from './script-words.ts';
import { readStyle, type StyleSheet } from './style-sheet.ts';
import { lettersIn, rangeNames } from './unicode-range.ts';

const classAttribute = 'class="';
const property = /\s*(--[\w-]+)/y;

/** What stands in italics, and the typeface for it, of which a page without any is not to be asked. */
const mayBeItalic = /<(?:em|i|cite|dfn|blockquote)\b/;
const faceOfItalics = /@font-face\{[^{}]*font-style:italic[^{}]*\}/g;

/** A licence's notice outlasts every minifier. The admin's style keeps Tailwind's; of it a page holds a few rules that it wrote for us. */
const comments = /\/\*![^]*?\*\//g;

interface Known {
  sheet: StyleSheet;
  /** Of which page each part was made: of a thousand essays most need the same. */
  parts: Map<string, string>;
}

/**
 * Makes pages whose style in the head holds what they can show: no rule that needs a class which neither the page has nor a script of it may give, no custom property
 * that nothing asks for (decision 0146), and no typeface for letters that it does not have (decision 0154). Each style is parsed once. What stands in the body was chosen by its content, and stays. `answered` is the page
 * with all that a function may put into it, where one does.
 */
export function styleTightener(): (html: string, scripts: ScriptWords, answered?: string) => string {
  const known = new Map<string, Known>();
  return (html, scripts, answered = html) => {
    const style = styleOfHead(html);
    if (!style) return html;
    const { content: css, from, to } = style;
    const { sheet, parts } = known.get(css) ?? { sheet: readStyle(css), parts: new Map<string, string>() };
    known.set(css, { sheet, parts });
    const rest = answered.replace(css, '');
    const [shown, used] = [classesIn(rest), propertiesIn(rest)];
    const hasClass = (name: string) => shown.has(name) || writtenOtherwise.test(name) || scripts.says(name);
    const usesProperty = (name: string) => used.has(name) || scripts.says(name);
    const letters = lettersIn(rest);
    const hasLetterIn = (range: string) => rangeNames(range, letters);
    const key = [
      ...sheet.classes.filter(hasClass),
      ...sheet.properties.filter(usesProperty),
      ...sheet.ranges.filter(hasLetterIn),
    ].join(' ');
    const part = parts.get(key) ?? sheet.partFor({ hasClass, usesProperty, hasLetterIn });
    parts.set(key, part);
    const shownPart = mayBeItalic.test(rest) ? part : part.replaceAll(faceOfItalics, '');
    return `${html.slice(0, from)}<style>${shownPart.replaceAll(comments, '')}</style>${html.slice(to)}`;
  };
}

function styleOfHead(html: string): Inlined | undefined {
  const head = html.indexOf('</head>');
  for (const element of inlinedIn(html)) {
    if (element.from > head) return undefined;
    if (element.kind === 'style' && element.attributes === '') return element;
  }
  return undefined;
}

/** The classes of all elements. Most say the same few. */
function classesIn(html: string): Set<string> {
  const said = new Set<string>();
  for (let at = html.indexOf(classAttribute); at >= 0; at = html.indexOf(classAttribute, at)) {
    at += classAttribute.length;
    said.add(html.slice(at, html.indexOf('"', at)));
  }
  return new Set([...said].flatMap((names) => names.split(/\s+/)));
}

/** The custom properties that a page asks for outside of the style. */
function propertiesIn(html: string): Set<string> {
  const used = new Set<string>();
  for (let at = html.indexOf('var('); at >= 0; at = html.indexOf('var(', at + 1)) {
    property.lastIndex = at + 'var('.length;
    const [, name] = property.exec(html) ?? [];
    if (name !== undefined) used.add(name);
  }
  return used;
}

/** Names that HTML may write with a reference to a character. */
const writtenOtherwise = /[&<>"']/;
