import * as z from 'zod/mini';
import { refuseAt, slug, text } from '../primitives.ts';

/** The categories of the reading list, in order (product §3): the slug at the end of their address, and the title. */
export const bookCategories = [
  { slug: 'entrepreneurship-business', title: 'Entrepreneurship & Business' },
  { slug: 'leadership-management', title: 'Leadership & Management' },
  { slug: 'mindset-self-discipline', title: 'Mindset & Self-Discipline' },
  { slug: 'psychology-thinking', title: 'Psychology & Thinking' },
  { slug: 'mindfulness-presence', title: 'Mindfulness & Presence' },
] as const;

const written = {
  title: text('the title'),
  author: text('the author'),
  why: z.optional(text('two sentences on why it is lent')),
  quote: text('a short quote from the book'),
  source: z.optional(
    text('where the quote is in the book').check(
      z.describe('Where the quote is in the book, such as a chapter. Leave it out if you are not certain.'),
    ),
  ),
  isPick: z.optional(z.boolean().check(z.describe('Whether it carries the Pick badge.'))),
};

export const book = z.strictObject({
  id: z.int('Write a whole number that no other book has.').check(z.positive()),
  ...written,
});

const three = z.length(3, 'A category has three books.');
const five = z.length(bookCategories.length, `The list has ${bookCategories.length} categories.`);
const intro = text('one sentence on the category');

/** The reading list: five categories of three books (product §3). */
export const bookCategoryList = z
  .array(z.strictObject({ slug, title: text('the name of the category'), intro, books: z.array(book).check(three) }))
  .check(
    five,
    z.check((given) => {
      const known = new Set<number>();
      for (const [index, category] of given.value.entries()) {
        const wanted = bookCategories[index];
        for (const key of ['slug', 'title'] as const)
          if (wanted && category[key] !== wanted[key])
            refuseAt(given, [index, key], `This category stays as it is. Write "${wanted[key]}".`);
        for (const [place, { id }] of category.books.entries()) {
          const message = 'Another book has this number. Write a value that is not used yet.';
          if (known.has(id)) refuseAt(given, [index, 'books', place, 'id'], message);
          known.add(id);
        }
      }
    }),
  );

/** The part of it that the form covers: the categories and the number of books are fixed. */
export const bookForm = z.strictObject({
  categories: z
    .array(z.strictObject({ intro, books: z.array(z.strictObject(written)).check(three) }))
    .check(five, z.meta({ entries: bookCategories.map(({ title }) => title) })),
});

export type Book = z.infer<typeof book>;
