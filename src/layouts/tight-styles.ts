import type { ScriptWords } from './script-words.ts';
import { readStyle, type StyleSheet } from './style-sheet.ts';

const headStyle = /<style>([^]*?)<\/style>(?=[^]*?<\/head>)/;
const classes = /\sclass="([^"]*)"/g;
const usedProperty = /var\(\s*(--[\w-]+)/g;

interface Known {
  sheet: StyleSheet;
  /** Of which page each part was made: of a thousand essays most need the same. */
  parts: Map<string, string>;
}

/**
 * Makes pages whose style in the head holds what they can show: no rule that needs a class which neither the page has nor a script of it may give, and no custom property
 * that nothing asks for (decision 0146). Each style is parsed once. What stands in the body was chosen by its content, and stays.
 */
export function styleTightener(): (html: string, scripts: ScriptWords) => string {
  const known = new Map<string, Known>();
  return (html, scripts) => {
    const style = headStyle.exec(html);
    if (style?.[1] === undefined) return html;
    const [element, css] = style;
    const { sheet, parts } = known.get(css) ?? { sheet: readStyle(css), parts: new Map<string, string>() };
    known.set(css, { sheet, parts });
    const rest = html.slice(0, style.index) + html.slice(style.index + element.length);
    const shown = new Set(Array.from(rest.matchAll(classes), ([, names = '']) => names.split(/\s+/)).flat());
    const used = new Set(Array.from(rest.matchAll(usedProperty), ([, name]) => name));
    const hasClass = (name: string) => shown.has(name) || writtenOtherwise.test(name) || scripts.says(name);
    const usesProperty = (name: string) => used.has(name) || scripts.says(name);
    const key = [...sheet.classes.filter(hasClass), ...sheet.properties.filter(usesProperty)].join(' ');
    const part = parts.get(key) ?? sheet.partFor({ hasClass, usesProperty });
    parts.set(key, part);
    return html.replace(element, () => `<style>${part}</style>`);
  };
}

/** Names that HTML may write with a reference to a character. */
const writtenOtherwise = /[&<>"']/;
