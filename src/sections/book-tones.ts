/**
 * The colour of each category of books, as named in src/styles/tones.css; the order of the categories is fixed (product
 * §3).
 */
const tones = ['clay', 'tide', 'moss', 'plum', 'sand'] as const;

/** The colour class of a category, by its position. */
export const bookTone = (place: number): string => `tone-${tones[place % tones.length] ?? tones[0]}`;
