/** HTML that may be set as it is: whatever was put into it has been escaped. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What stands for nothing is left out. */
type Part = string | number | Markup | readonly Markup[] | false | null | undefined;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const isList = (part: Part): part is readonly Markup[] => Array.isArray(part);

function textOf(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (isList(part)) return part.map(textOf).join('');
  if (part === false || part === null || part === undefined) return '';
  return String(part).replaceAll(/[&<>"]/g, (character) => escapes[character] ?? '');
}

/** Line breaks are there for the source: between tags they are nothing, within a text a space. */
const tight = (source: string): string => source.replaceAll(/(^|>)\s*\n\s*(?=<|$)/g, '$1').replaceAll(/\s*\n\s*/g, ' ');

/** Writes HTML as it reads. Texts and attribute values, which stand in double quotes, are escaped. */
export const html = (sources: TemplateStringsArray, ...parts: Part[]): Markup =>
  new Markup(sources.map((source, index) => tight(source) + textOf(parts[index])).join(''));

/** HTML that this site's own server or build rendered, such as the body of an essay (rules 21). */
export const rendered = (text: string): Markup => new Markup(text);
