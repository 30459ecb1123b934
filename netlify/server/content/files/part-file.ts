import { frameOf, part, parts, withFrame, type Part, type PartSlug } from '#contract/content/part.ts';
import { site } from '#contract/content/site.ts';
import * as z from 'zod/mini';

// The file of a part has no slug and no title: its name says them. `site.json` also says what settings stand on, and what is said there alone (decision 0138).

const [, books, quiz, redirects] = part._zod.def.options;
const names = { slug: true, title: true } as const;

const schemas: Readonly<Record<PartSlug, z.ZodMiniType<object>>> = {
  site,
  books: z.omit(books, names),
  quiz: z.omit(quiz, names),
  redirects: z.omit(redirects, names),
};

/** The schema of the file of a part. */
export const partFileSchema = (slug: PartSlug): z.ZodMiniType<object> => schemas[slug];

/** What a part says, of what its file says. */
export const partOfFile = (slug: PartSlug, file: object): Part =>
  // The schema of the file has read it.
  ({ slug, title: parts[slug].title, ...(slug === 'site' ? frameOf(file) : file) }) as Part;

/**
 * What the file of a part is to say.
 *
 * @param old what it says now: that of the site keeps what is no part of the frame
 */
export function fileOfPart(value: Part, old: unknown): object {
  if (value.slug === 'site') return withFrame(Object(old) as object, value);
  const { slug: _slug, title: _title, ...own } = value;
  return own;
}
