/** The documents that code cites by number. */
const documents = ['rules', 'product', 'architecture', 'decision'] as const;
export type CitedDocument = (typeof documents)[number];

/** A citation of numbers in a document, as in `rules 25, 29, 35` or `product §2 and §8`. */
export interface Citation {
  /** As written. */
  text: string;
  document: CitedDocument;
  /** Every number in it; a range includes all numbers between its ends. */
  numbers: number[];
}

const listOf = (number: string): string => `(${number}(?:(?:, | and | or | to |–)${number})*)\\b`;

/** The one form for each document: a decision with four digits, sections of the others with their sign. */
const forms: Record<CitedDocument, RegExp> = {
  rules: new RegExp(`\\brules ${listOf('\\d+')}`, 'gi'),
  product: new RegExp(`\\bproduct ${listOf('§\\d+')}`, 'gi'),
  architecture: new RegExp(`\\barchitecture ${listOf('§\\d+')}`, 'gi'),
  decision: new RegExp(`\\bdecisions? ${listOf('\\d{4}')}`, 'gi'),
};

/**
 * Citations in other forms, which readers could not resolve: another word, another sign, a document that is not in the
 * repository.
 */
const strayForms = [
  /\brules? §?\d+/gi,
  // A section of a standard is cited with the standard: RFC 9110 §8.6.
  /(?<!(?:RFC \d+|standard) )§ ?\d+/g,
  /\bdecisions? \d+/gi,
  /\bspecification,? section\b/gi,
  /(?<!GitHub )\bissues? #?\d+/gi,
  // A link to a document, such as docs/rules.md, is not a citation.
  /(?<![\w/(])(?:rules|specification|design|style|platform-facts)\.md\b/g,
];

/** A citation may span two lines of a comment, but not two paragraphs. */
const inOneLine = (text: string): string => text.replaceAll(/[ \t]*\n[ \t]*(?:\/\/|\*(?!\/))?[ \t]*/g, ' ');

/** Every citation in a text, by document. */
export function citationsIn(text: string): Citation[] {
  const line = inOneLine(text);
  return documents.flatMap((document) =>
    [...line.matchAll(forms[document])].map(([found, numbers = '']) => ({
      text: found,
      document,
      numbers: numbersOf(numbers),
    })),
  );
}

/** Text that looks like a citation in another form. */
export function strayCitationsIn(text: string): string[] {
  const rest = documents.reduce((left, document) => left.replaceAll(forms[document], ''), inOneLine(text));
  return strayForms.flatMap((form) => rest.match(form) ?? []);
}

/** The numbers in a list, including all within ranges. */
function numbersOf(list: string): number[] {
  const numbers: number[] = [];
  for (const [found, digits] of list.matchAll(/(?: to |–)?§?(\d+)/g)) {
    const number = Number(digits);
    const first = /^(?: to |–)/.test(found) ? (numbers.at(-1) ?? number) + 1 : number;
    for (let one = first; one <= number; one += 1) numbers.push(one);
  }
  return numbers;
}

/** A numbered section of a document: `## 4. States and transitions` up to the next heading of any level. */
export interface Section {
  number: number;
  text: string;
}

/** The numbered sections of a Markdown document, in order. */
export function sectionsOf(markdown: string): Section[] {
  return markdown.split(/^(?=#{2,3} )/m).flatMap((text) => {
    const number = /^#+ (\d+)\. /.exec(text)?.[1];
    return number === undefined ? [] : [{ number: Number(number), text }];
  });
}

/** A test that verifies a rule. */
export interface Holder {
  file: string;
  /** Its name with those of its groups, or the name of a group: `a body › that is compressed gets 415`. */
  test: string;
}

/** The ``- Held by: `file` › "test"`` lines of a rule. */
export function holdersOf(rule: string): Holder[] {
  return [...rule.matchAll(/^- Held by: `([^`]+)` › "(.+)"$/gm)].map(([, file = '', test = '']) => ({ file, test }));
}
