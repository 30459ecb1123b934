import * as z from 'zod/mini';
import { text } from '../primitives.ts';
import { bookCategoryList, bookForm } from './book.ts';
import { frame } from './frame.ts';
import { quizForm, quizQuestions } from './quiz.ts';
import { redirectList } from './redirect.ts';

/** Facts about a part. */
interface PartFacts {
  /** Its name on screen. */
  title: string;
  /** A page that shows it; null if none does. */
  shownAt: `/${string}` | null;
  /** What takes effect only with the next build after a save, in a sentence. */
  afterBuild: string;
}

/** The parts of the site, by slug, which is the name of their file (architecture §2, decision 0138). */
export const parts = {
  site: {
    title: 'Navigation and footer',
    shownAt: '/',
    afterBuild: 'All pages show it after the next build.',
  },
  books: {
    title: 'Recommended books',
    shownAt: '/recommended-reads',
    afterBuild: 'Visitors get it at /recommended-reads after the next build.',
  },
  quiz: {
    title: 'Brain test',
    shownAt: '/brain-test',
    afterBuild: 'Visitors get it at /brain-test after the next build.',
  },
  redirects: {
    title: 'Redirects',
    shownAt: null,
    afterBuild: 'The redirects take effect with the next build.',
  },
} as const satisfies Readonly<Record<string, PartFacts>>;

export type PartSlug = keyof typeof parts;
export const partSlugs = Object.keys(parts) as PartSlug[];

const isPartSlug = (slug: string): slug is PartSlug => Object.hasOwn(parts, slug);

/** The facts about the part with this slug; undefined if there is no such part. */
export const partFactsOf = (slug: string): PartFacts | undefined => (isPartSlug(slug) ? parts[slug] : undefined);

const named = <Slug extends PartSlug>(slug: Slug) => ({ slug: z.literal(slug), title: text('a title') });

/** The content of each part; the slug decides which one it is. */
export const part = z.discriminatedUnion('slug', [
  z.strictObject({ ...named('site'), ...frame }),
  z.strictObject({ ...named('books'), categories: bookCategoryList }),
  z.strictObject({ ...named('quiz'), questions: quizQuestions }),
  z.strictObject({ ...named('redirects'), redirects: redirectList }),
]);

export type Part = z.infer<typeof part>;
export type PartOf<Slug extends PartSlug> = Extract<Part, { slug: Slug }>;

/** Shown elsewhere; the form says where. */
const elsewhere = z.optional(z.string());

const forms: Readonly<Record<PartSlug, z.ZodMiniObject>> = {
  site: z.strictObject({ name: elsewhere, email: elsewhere, description: elsewhere, author: elsewhere, ...frame }),
  books: bookForm,
  quiz: quizForm,
  redirects: z.strictObject({ redirects: redirectList }),
};

/** The schema behind the form of a part. */
export const partForm = (slug: string): z.ZodMiniObject => (isPartSlug(slug) ? forms[slug] : z.strictObject({}));

/** Splits a file into the frame and the rest. */
const isOfFrame = ([key]: readonly [string, unknown]): boolean => Object.hasOwn(frame, key);
export const frameOf = (file: object): object => Object.fromEntries(Object.entries(file).filter(isOfFrame));

/** The site file with its frame replaced. */
export function withFrame<Site extends object>(
  file: Site,
  { slug: _slug, title: _title, ...own }: PartOf<'site'>,
): Site {
  return { ...Object.fromEntries(Object.entries(file).filter((entry) => !isOfFrame(entry))), ...own } as Site;
}

/** The part with this slug. Every part always exists; throws if it is missing. */
export function partOf<Slug extends PartSlug>(all: readonly Part[], slug: Slug): PartOf<Slug> {
  const found = all.find((one): one is PartOf<Slug> => one.slug === slug);
  if (!found) throw new Error(`The part "${slug}" of the site is missing.`);
  return found;
}
