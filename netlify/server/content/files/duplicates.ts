import type { Page } from '#contract/content/page.ts';
import { listNames, typesIn, type ContentType } from '#contract/content/types.ts';
import type { ContentProblem } from './problems.ts';

/** A value and the file it was read from. */
export interface Located<T> {
  file: string;
  value: T;
}

interface Claim {
  file: string;
  field: string;
  value: string | number;
}

/** Every claim but the first on the same value is a problem; it names the place that has the value already. */
function clashes(claims: readonly Claim[]): ContentProblem[] {
  const owners = new Map<string | number, Claim>();
  return claims.flatMap((claim) => {
    const owner = owners.get(claim.value);
    if (!owner) {
      owners.set(claim.value, claim);
      return [];
    }
    const taken = owner.file === claim.file ? owner.field : owner.file;
    const wrong = `is ${JSON.stringify(claim.value)}, which ${taken} has already`;
    return [{ file: claim.file, field: claim.field, wrong, instead: 'Write a value that is used once.' }];
  });
}

/** Ids that stand twice (rules 16). Slugs of files cannot: they are the names of the files. What may not stand twice in a part is said by its schema. */
export const duplicates = (types: Readonly<Record<ContentType, readonly Located<object>[]>>): ContentProblem[] => [
  ...listNames().flatMap((list) => clashes(typesIn(list).flatMap((type) => types[type].flatMap(idOf)))),
  ...types.page.flatMap(({ file, value }) =>
    clashes((value as Page).bands.map(({ id }, index) => ({ file, field: `bands[${index}].id`, value: id }))),
  ),
];

/** The id that a file says, where its type has one. */
const idOf = ({ file, value }: Located<object>): Claim[] =>
  'id' in value && (typeof value.id === 'string' || typeof value.id === 'number')
    ? [{ file, field: 'id', value: value.id }]
    : [];
