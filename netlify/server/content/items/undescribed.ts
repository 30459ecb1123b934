import { media } from '#storage/collections/media.ts';
import { unreadableAs } from '#storage/record-unreadable.ts';
import { storesOf } from '#storage/stores.ts';
import { pictureAt } from '../check/asked-paths.ts';
import type { SiteProblem } from '../check/check-site.ts';
import { pathOfReference, referencesOf, type CheckedValue, type Reference } from '../check/references.ts';

const inLibrary = 'Write its alternative text in the media library, or say there that it is decorative.';
const inText =
  'Write what it shows between the brackets, as in ![A market at night](…), or say in the media library that it is decorative.';

/**
 * The pictures of a value that have no alternative text (decision 0133). A picture in a text is described there, one in
 * a field by the field beside it or by the media library. A picture that the library calls decorative needs no words.
 */
export async function undescribedPictures(deployContext: string, value: CheckedValue): Promise<SiteProblem[]> {
  const asked = referencesOf(value).filter((reference) => needsWords(reference, value.content));
  const library = storesOf(deployContext).open(media).records;
  const problems: SiteProblem[] = [];
  for (const reference of asked) {
    const id = pictureAt(pathOfReference(reference, value) ?? '');
    const isText = reference.line !== undefined;
    // A file of `public/` in a field is decoration.
    if (id === null && !isText) continue;
    // An unreadable record counts as present (rules 45).
    const record = id === null ? null : await library.read(id).catch(unreadableAs('unreadable'));
    if (record === 'unreadable' || record?.value.decorative || (!isText && record?.value.altText)) continue;
    const { field, line, address } = reference;
    const wrong = `shows ${JSON.stringify(address)} without a description`;
    problems.push({ ...value, field, wrong, instead: isText ? inText : inLibrary, ...(isText && { line }) });
  }
  return problems;
}

function needsWords({ kind, described, field, line }: Reference, content: unknown): boolean {
  if (kind !== 'picture') return false;
  return line === undefined ? !hasWordsBeside(content, field) : !described;
}

/** Whether the schema has a field for alternative text beside a picture: `alt`, or the field's name with `Alt`. */
function hasWordsBeside(content: unknown, field: string): boolean {
  const path = field.split(/[.[\]]+/).filter((part) => part !== '');
  const name = path.pop() ?? '';
  const beside = path.reduce<unknown>((value, part): unknown => Reflect.get(Object(value), part), content);
  const names = typeof beside === 'object' && beside !== null ? Object.keys(beside) : [];
  return names.includes('alt') || names.includes(`${name}Alt`);
}
