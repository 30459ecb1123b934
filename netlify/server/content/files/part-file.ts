import { frameOf, part, parts, withFrame, type Part, type PartSlug } from '#contract/content/part.ts';
import { site } from '#contract/content/site.ts';
import * as z from 'zod/mini';

// The file of a part has no slug and no title, since its name implies both. `site.json` also holds the defaults of
// settings and content that exists only there (decision 0138).

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

/** The part in a file. */
export const partOfFile = (slug: PartSlug, file: object): Part =>
  // Safe cast: the schema of the file has checked it.
  ({ slug, title: parts[slug].title, ...(slug === 'site' ? frameOf(file) : file) }) as Part;

/**
 * The new content of a part's file.
 * @param old its current content: the site's file keeps everything outside the frame
 */
export function fileOfPart(value: Part, old: unknown): object {
  if (value.slug === 'site') return withFrame(Object(old) as object, value);
  const { slug: _slug, title: _title, ...own } = value;
  return own;
}
