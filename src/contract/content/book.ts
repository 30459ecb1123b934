import * as z from 'zod/mini';
import { slug, text } from '../primitives.ts';

export const book = z.strictObject({
  id: z
    .int('Write a whole number that no other book has.')
    .check(z.positive(), z.describe('A whole number that no other book has.')),
  title: text('the title'),
  author: text('the author'),
  quote: text('a short quote from the book'),
  isPick: z.optional(z.boolean().check(z.describe('Whether it carries the Pick badge.'))),
});

/** content/books.json: five categories of three books (product §3). */
export const books = z.strictObject({
  categories: z
    .array(
      z.strictObject({
        slug,
        title: text('the name of the category'),
        intro: text('one sentence on the category'),
        books: z.array(book).check(z.minLength(1, 'List at least one book.')),
      }),
    )
    .check(z.minLength(1, 'List at least one category.')),
});

export type Book = z.infer<typeof book>;
export type Books = z.infer<typeof books>;
