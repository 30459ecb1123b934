import type { Page } from '#contract/content/page.ts';
import { listNames, typesIn, type ContentType } from '#contract/content/types.ts';
import type { ContentProblem } from './problems.ts';

/** A value and the file it was read from. */
export interface Located<T> {
  file: string;
  value: T;
}

interface Use {
  file: string;
  field: string;
  value: string | number;
}

/** Every use of a value after the first is a problem, and names the place that already has it. */
function clashes(uses: readonly Use[]): ContentProblem[] {
  const owners = new Map<string | number, Use>();
  return uses.flatMap((use) => {
    const owner = owners.get(use.value);
    if (!owner) {
      owners.set(use.value, use);
      return [];
    }
    const taken = owner.file === use.file ? owner.field : owner.file;
    const wrong = `is ${JSON.stringify(use.value)}, which ${taken} already has`;
    return [{ file: use.file, field: use.field, wrong, instead: 'Write a value that is not used yet.' }];
  });
}

/**
 * Duplicate ids (rules 16). Slugs of files are unique already, being file names. The schema of a part checks for
 * duplicates within it.
 */
export const duplicates = (types: Readonly<Record<ContentType, readonly Located<object>[]>>): ContentProblem[] => [
  ...listNames().flatMap((list) => clashes(typesIn(list).flatMap((type) => types[type].flatMap(idOf)))),
  ...types.page.flatMap(({ file, value }) =>
    clashes((value as Page).bands.map(({ id }, index) => ({ file, field: `bands[${index}].id`, value: id }))),
  ),
];

/** The id stated in a file, if its type has one. */
const idOf = ({ file, value }: Located<object>): Use[] =>
  'id' in value && (typeof value.id === 'string' || typeof value.id === 'number')
    ? [{ file, field: 'id', value: value.id }]
    : [];
