/** HTML that is safe to insert: every value in it has been escaped. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Empty values are left out. */
type Part = string | number | Markup | readonly Markup[] | false | null | undefined;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const isList = (part: Part): part is readonly Markup[] => Array.isArray(part);

function textOf(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (isList(part)) return part.map(textOf).join('');
  if (part === false || part === null || part === undefined) return '';
  return String(part).replaceAll(/[&<>"]/g, (character) => escapes[character] ?? '');
}

/** Line breaks only format the source: between tags they vanish, within a text they become a space. */
const tight = (source: string): string => source.replaceAll(/(^|>)\s*\n\s*(?=<|$)/g, '$1').replaceAll(/\s*\n\s*/g, ' ');

/** Writes HTML as a template. Texts and attribute values, which must be in double quotes, are escaped. */
export const html = (sources: TemplateStringsArray, ...parts: Part[]): Markup =>
  new Markup(sources.map((source, index) => tight(source) + textOf(parts[index])).join(''));

/** HTML from this site's own server or build, such as the body of an essay (rules 21). */
export const rendered = (text: string): Markup => new Markup(text);
