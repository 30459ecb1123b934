import { inlinedIn, type Inlined } from './inlined.ts';
import type { ScriptWords } from './script-words.ts';
import { readStyle, type StyleSheet } from './style-sheet.ts';
import { lettersIn, rangeNames } from './unicode-range.ts';

const classAttribute = 'class="';
const property = /\s*(--[\w-]+)/y;

/** Elements in italics, and their typeface, which pages without any must not load. */
const mayBeItalic = /<(?:em|i|cite|dfn|blockquote)\b/;
const faceOfItalics = /@font-face\{[^{}]*font-style:italic[^{}]*\}/g;

/**
 * Licence notices, which minifying keeps. The admin's style keeps Tailwind's; a page contains only a few rules
 * generated for this site.
 */
const comments = /\/\*![^]*?\*\//g;

interface Known {
  sheet: StyleSheet;
  /** The part for each set of needs: most of a thousand essays have the same needs. */
  parts: Map<string, string>;
}

/**
 * Reduces the style in a page's head to what it can show: no rules for classes that neither the page has nor its
 * scripts may add, no unused custom properties (decision 0146), and no typefaces for letters that it does not have
 * (decision 0154). Each style is parsed once. Styles in the body were already chosen for their content, and are kept.
 * `answered` is the page with everything that a function may insert, if one does.
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

/** The classes of all elements. Most elements repeat the same few. */
function classesIn(html: string): Set<string> {
  const said = new Set<string>();
  for (let at = html.indexOf(classAttribute); at >= 0; at = html.indexOf(classAttribute, at)) {
    at += classAttribute.length;
    said.add(html.slice(at, html.indexOf('"', at)));
  }
  return new Set([...said].flatMap((names) => names.split(/\s+/)));
}

/** The custom properties that a page uses outside its style. */
function propertiesIn(html: string): Set<string> {
  const used = new Set<string>();
  for (let at = html.indexOf('var('); at >= 0; at = html.indexOf('var(', at + 1)) {
    property.lastIndex = at + 'var('.length;
    const [, name] = property.exec(html) ?? [];
    if (name !== undefined) used.add(name);
  }
  return used;
}

/** Characters that HTML may write as references. */
const writtenOtherwise = /[&<>"']/;
