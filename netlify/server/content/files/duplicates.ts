import type { Books } from '#contract/content/book.ts';
import type { Page } from '#contract/content/page.ts';
import type { Quiz } from '#contract/content/quiz.ts';
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

/** Ids and slugs that stand twice (rules 16). Slugs of files cannot: they are the names of the files. */
export function duplicates({
  types,
  books,
  quiz,
}: {
  types: Readonly<Record<ContentType, readonly Located<object>[]>>;
  books: Books | undefined;
  quiz: Quiz | undefined;
}): ContentProblem[] {
  const categories = books?.categories ?? [];
  const file = 'content/books.json';
  return [
    ...listNames().flatMap((list) => clashes(typesIn(list).flatMap((type) => types[type].flatMap(idOf)))),
    ...types.page.flatMap(({ file, value }) =>
      clashes((value as Page).bands.map(({ id }, index) => ({ file, field: `bands[${index}].id`, value: id }))),
    ),
    ...clashes(categories.map(({ slug }, index) => ({ file, field: `categories[${index}].slug`, value: slug }))),
    ...clashes(
      categories.flatMap(({ books }, index) =>
        books.map(({ id }, place) => ({ file, field: `categories[${index}].books[${place}].id`, value: id })),
      ),
    ),
    ...clashes(
      (quiz?.questions ?? []).map(({ id }, index) => ({
        file: 'content/quiz.json',
        field: `questions[${index}].id`,
        value: id,
      })),
    ),
  ];
}

/** The id that a file says, where its type has one. */
const idOf = ({ file, value }: Located<object>): Claim[] =>
  'id' in value && (typeof value.id === 'string' || typeof value.id === 'number')
    ? [{ file, field: 'id', value: value.id }]
    : [];
