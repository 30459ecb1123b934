import { readFile } from 'node:fs/promises';
import { format } from 'oxfmt';
import { isFields } from '#contract/is-fields.ts';
import { parseJson } from '#server/content/files/parse-json.ts';
import { formOf, inForm, withoutMark } from './text-form.ts';

const layout = new URL('../../.oxfmtrc.json', import.meta.url);

/** A value with its fields in the order of another; new ones come last. */
function inOrderOf(model: unknown, value: unknown): unknown {
  if (Array.isArray(value)) {
    const models: unknown[] = Array.isArray(model) ? model : [];
    return value.map((entry, index) => inOrderOf(models[index], entry));
  }
  if (!isFields(value)) return value;
  const known = isFields(model) ? model : {};
  const names = [...Object.keys(known).filter((name) => Object.hasOwn(value, name)), ...Object.keys(value)];
  return Object.fromEntries([...new Set(names)].map((name) => [name, inOrderOf(known[name], value[name])]));
}

/**
 * The text of a JSON file with this value, formatted like this repository. Keeps the order of fields, line endings,
 * byte order mark and final line break of an existing file.
 *
 * @param old text of the existing file, or of the one for the item's earlier slug
 */
export async function jsonText(value: unknown, old: string | undefined): Promise<string> {
  const parsed = old === undefined ? undefined : parseJson(withoutMark(old));
  const ordered = parsed?.ok ? inOrderOf(parsed.data, value) : value;
  const { printWidth } = JSON.parse(await readFile(layout, 'utf8')) as { printWidth: number };
  const { code: text } = await format('item.json', JSON.stringify(ordered, null, 2), { printWidth, endOfLine: 'lf' });
  if (old === undefined) return text;
  return inForm(/\n\s*$/.test(old) ? text : text.trimEnd(), formOf(old));
}
