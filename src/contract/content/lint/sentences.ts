import { drawnFigure } from '../drawn-figure.ts';

/** What is wrong, and what to write instead. Every place that finds a mistake uses the same words. */
export interface Sentences {
  wrong: string;
  instead: string;
}

const shortly = (address: string): string => (address.length > 60 ? `${address.slice(0, 57)}…` : address);
const quoted = (address: string): string => JSON.stringify(address.length > 80 ? `${address.slice(0, 77)}…` : address);

const upload = 'Upload it to the media library and write its path there.';

export const foreignPicture = (address: string): Sentences => ({
  wrong: `shows a picture of another site: ${shortly(address)}`,
  instead: upload,
});

export const backslash = (address: string): Sentences => ({
  wrong: `has an address with a backslash: ${shortly(address)}`,
  instead: 'Write / instead of \\.',
});

export const nowhere = {
  link: (address: string): Sentences => ({
    wrong: `leads to ${quoted(address)}, which is not an address of this site`,
    instead: 'Write the path of an existing page or essay, or remove the link.',
  }),
  picture: (address: string): Sentences => ({
    wrong: `shows ${quoted(address)}, which is not a picture of this site`,
    instead:
      drawnFigure(address) === null ? upload : 'Draw it in content/figures/, or write the name of an existing figure.',
  }),
  drawing: (name: string): Sentences => ({
    wrong: `is ${quoted(name)}, which is not a drawing of this site`,
    instead: 'Write the name of a file in content/drawings without .svg, or leave it out.',
  }),
  essay: (slug: string): Sentences => ({
    wrong: `is ${quoted(slug)}, which is not an essay of this site`,
    instead: 'Write the slug of an existing essay, or leave it out.',
  }),
  project: (slug: string): Sentences => ({
    wrong: `is ${quoted(slug)}, which is not a project of this site`,
    instead: 'Write the slug of an existing project, or leave it out.',
  }),
  place: (address: string): Sentences => ({
    wrong: `leads to ${quoted(address)}, which is not a place in the text`,
    instead: 'Write # and the words of a heading in lower case, joined by hyphens, or remove the link.',
  }),
  placeElsewhere: (address: string): Sentences => ({
    wrong: `leads to ${quoted(address)}, and the text there has no such place`,
    instead:
      'After the #, write the words of a heading of that text in lower case, joined by hyphens, or leave it out.',
  }),
} as const;

/** For slugs that used to be visible. */
export const unseen = {
  essay: (slug: string): Sentences => ({
    wrong: `is ${quoted(slug)}, an essay that visitors do not find under this slug`,
    instead: 'Write the slug of an essay that they see, or leave it out.',
  }),
  project: (slug: string): Sentences => ({
    wrong: `is ${quoted(slug)}, a project that visitors do not find under this slug`,
    instead: 'Write the slug of a project that they see, or leave it out.',
  }),
} as const;

export const forbiddenLink = (address: string): Sentences => ({
  wrong: `links to ${quoted(address)}, which the page shows without its link`,
  instead: 'Link to https, http, mailto or a path of this site.',
});

export const emptyLink: Sentences = {
  wrong: 'has a link without an address',
  instead: 'Write where it leads between the round brackets.',
};

export const undescribed: Sentences = {
  wrong: 'shows a picture without a description',
  instead: 'Say between the square brackets what it shows, for people who cannot see it.',
};

export const skippedLevel: Sentences = {
  wrong: 'is a subheading with no heading above it',
  instead: 'Write ## here, or put a heading with ## above it.',
};

export const repeatedTitle: Sentences = {
  wrong: 'repeats the title, which the page shows above the text',
  instead: 'Remove the line.',
};

export const noHeading = (marks: string): Sentences => ({
  wrong: `begins with ${marks} and is shown as text: headings are ## and ###`,
  instead: marks.length === 1 ? 'Write ## for a heading.' : 'Write ### for the smallest heading.',
});

export const noSpace = (marks: string): Sentences => ({
  wrong: 'is not a heading without a space, and is shown as text',
  instead: `Put a space after ${marks}.`,
});

export const indentedHeading: Sentences = {
  wrong: 'is not a heading with a space in front, and is shown as text',
  instead: 'Begin the line with its #.',
};

export const gluedToText: Sentences = {
  wrong: 'is glued to the paragraph above and is shown as text',
  instead: 'Put an empty line above it.',
};

export const takesText: Sentences = {
  wrong: 'is glued to the heading above and becomes a part of it',
  instead: 'Put an empty line between them.',
};
