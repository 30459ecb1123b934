/** The colour of each category of books, as src/styles/tones.css names it; the order of the categories is fixed (product §3). */
const tones = ['clay', 'tide', 'moss', 'plum', 'sand'] as const;

/** The class that gives a category its colour, by its place among the others. */
export const bookTone = (place: number): string => `tone-${tones[place % tones.length] ?? tones[0]}`;
