import { checkSite } from '#server/content/check/check-site.ts';
import type { CheckedValue } from '#server/content/check/references.ts';
import { problemOfBody } from '#server/content/render/check-body.ts';
import { essayMarkdown } from '#server/content/render/essay-markdown.ts';
import { essayContent } from '#support/content-drafts.ts';
import { filled, hostileMarkdown } from '#support/hostile-texts.ts';
import { randomOf, type Random } from '#support/random.ts';
import { expect, test } from 'vitest';
import { lintEssay } from './lint-essay.ts';
import type { LintProblem } from './lint-problem.ts';

/**
 * Random combinations of pieces, far from what people write. Each `@` becomes a unique number, so that every address
 * occurs once.
 */
const pieces = [
  ...[
    'word',
    ' ',
    '\n',
    '\n\n',
    '  ',
    '    ',
    '\t',
    '*',
    '**',
    '_',
    '`',
    '``',
    '```\n',
    '~~~\n',
    '```js\n',
    '\\',
    '!',
    '<',
    '>',
    '|',
  ],
  ...[
    '[a](@)',
    '![b](@)',
    '[a](<@>)',
    '[a](@ "t")',
    "[a](@ 't\nu')",
    '[a]( @ )',
    '[a](\n@)',
    '<x:@>',
    '[x][r@]\n\n[r@]: @\n',
  ],
  ...[
    '[',
    ']',
    '(',
    ')',
    '![',
    '](@)',
    '](@ "',
    '[a][b]',
    '[b]: @\n',
    '\n\n[b]: @\n\n',
    '\n[c]:\n@\n',
    '[c]',
    '[d][]',
    '[d]: <@> "t"\n',
  ],
  ...[
    '- ',
    '\n- ',
    '\n  - ',
    '\n1. ',
    '\n2. ',
    '\n> ',
    '\n>> ',
    '\n* * *\n',
    '\n---\n',
    '\n\n    ',
    '\n\n  ',
    '\n  ',
    '\n-\n',
  ],
  ...[
    '\n\n## ',
    '\n\n### ',
    '\n## ',
    '## ',
    '# ',
    '\n\n# ',
    '##',
    '\n|-|-|\n',
    'a|b\n-|-\n',
    '|',
    '\\|',
    '&amp;',
    '^',
    '[^1]',
    '\n[^1]: ',
  ],
  ...['https://e.example/@', 'www.e.example/', '\n\n', '\n\nplain text\n\n', '.', '"', "'", '\r\n'],
];

function textOf(random: Random): string {
  let count = 0;
  return Array.from({ length: 2 + random.below(14) }, () => random.of(pieces))
    .join('')
    .replaceAll('@', () => `zz${(count += 1)}:x`);
}

interface Read {
  links: Set<string>;
  pictures: Set<string>;
  /** Headings by line, from 1. */
  headings: Map<number, string>;
}

/** What the renderer finds. */
function readOf(body: string): Read {
  const read: Read = { links: new Set(), pictures: new Set(), headings: new Map() };
  for (const { type, tag, map, children } of essayMarkdown.parse(body, {})) {
    const [first = 0, end = 0] = type === 'heading_open' ? (map ?? []) : [];
    for (let index = first; index < end; index += 1) read.headings.set(index + 1, tag);
    for (const token of children ?? []) {
      if (token.type === 'link_open') read.links.add(String(token.attrGet('href')));
      if (token.type === 'image') read.pictures.add(String(token.attrGet('src')));
    }
  }
  return read;
}

/** Whether the renderer agrees with a problem; undefined if the problem does not concern it. */
function isTrue({ line, wrong }: LintProblem, { links, pictures, headings }: Read): boolean | undefined {
  if (wrong.includes('shown as text')) return !headings.has(line);
  if (wrong.startsWith('is a subheading')) return headings.get(line) === 'h3' && Math.min(...headings.keys()) === line;
  if (wrong.startsWith('is glued to the heading')) return headings.has(line) && headings.has(line - 1);
  const [is] = /zz\d+:x/.exec(wrong) ?? [];
  if (is === undefined) return undefined;
  const among = [...(wrong.startsWith('shows') ? pictures : links)];
  return among.some((address) => address === is || wrong.includes(JSON.stringify(address)));
}

test('agrees with the renderer about links, pictures and headings in random texts', () => {
  let [told, there] = [0, 0];
  const untrue: string[] = [];
  for (let seed = 1; seed <= 1_500; seed += 1) {
    const body = textOf(randomOf(seed));
    const read = readOf(body);
    there += [...read.links, ...read.pictures].filter((address) => /^zz\d+:x$/.test(address)).length;
    for (const problem of lintEssay(body)) {
      const truth = isTrue(problem, read);
      if (truth === false) untrue.push(JSON.stringify({ seed, body, problem }));
      if (/zz\d+:x/.test(problem.wrong)) told += 1;
    }
  }
  expect(untrue).toEqual([]);
  // The lint leaves some of these unlikely texts to the parser.
  expect(told / there).toBeGreaterThan(0.5);
});

const nothingThere = {
  isPage: () => false,
  isFile: () => false,
  isShown: () => false,
  isNamed: () => true,
  isPlace: () => false,
};
const page = '/essays/one';
const inEditor = { page, hasPlaces: true, isAddress: () => false, isPicture: () => false, isPlace: () => false };

/** What a save of an essay refuses, with the lines. */
function refusedOf(body: string): string[] {
  const value: CheckedValue = { type: 'essay', slug: 'one', content: { ...essayContent, body } };
  return [problemOfBody(body), ...checkSite([value], nothingThere)].flatMap((problem) =>
    problem ? [`${problem.line}: ${problem.wrong}. ${problem.instead}`] : [],
  );
}

test('what the lint calls an error is what a save refuses, in the same words', () => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const body = textOf(randomOf(seed)).replaceAll(':x', '');
    const refused = refusedOf(body).map((one) => one.replace(/^\d+: /, ''));
    const told = lintEssay(body, inEditor).filter(({ severity }) => severity === 'error');
    // A save refuses a backslash and a picture from another site one at a time.
    const said = told
      .map(({ wrong, instead }) => `${wrong}. ${instead}`)
      .filter((one) => /not an address|not a picture|not a place/.test(one));
    expect({ body, said: said.filter((one) => !refused.includes(one)) }).toEqual({ body, said: [] });
    expect(told.length === 0 || refused.length > 0).toBe(true);
  }
});

/** Pieces of headings, and of the text between them. */
const headingPieces = [
  ...['\n\n## ', '\n\n### ', '\n\n## ', '\n\n', '\n', ' ', ' ', ' '],
  ...['One', 'two', 'Café', 'it’s', "it's", '2', 'snake_case', '世界', '-', ' & ', '&amp;', ':', '!', '#', '.'],
  ...['*', '**', '_', '`', '~~', '\\', '[', ']', '](/a)', '![p](/b)', '[^1]', 'www.a.example', '<https://b.example>'],
  ...[
    '*two*',
    '**One**',
    '`code`',
    '[l](/a)',
    '\n\n- a\n\n  ## b\n\n',
    '\n\n> ## c\n\n',
    '\n\n```\n## d\n```\n\n',
    '\n\n[^1]: e',
  ],
];

test('agrees with a save about the places of a text, whatever its headings are made of', () => {
  let [told, refused] = [0, 0];
  for (let seed = 1; seed <= 300; seed += 1) {
    const random = randomOf(seed);
    const text = Array.from({ length: 2 + random.below(18) }, () => random.of(headingPieces)).join('');
    const ids = essayMarkdown.parse(text, {}).flatMap((token) => token.attrGet('id') ?? []);
    const links = [...ids, 'one-two', 'two', 'code', 'nowhere'].map((id) => `[go](#${encodeURIComponent(id)})`);
    const body = `${links.join('\n')}\n\n${text}`;
    const places = (said: readonly string[]) => said.filter((one) => one.includes('not a place'));
    const said = places(lintEssay(body, inEditor).map(({ line, wrong, instead }) => `${line}: ${wrong}. ${instead}`));
    const known = places(refusedOf(body));
    if (said.length > 0) expect({ text, said }).toEqual({ text, said: known });
    told += said.length;
    refused += known.length;
  }
  expect(told / refused).toBeGreaterThan(0.5);
});

test('finds every broken link and picture that a save finds, wherever it is in the text', () => {
  const body = [
    'One [a](/1) and ![b](/2.png "c")',
    '[d](/3)\n\n> quoted [e](/4)\n\n- item [f](/5)\n  - ![g](/6.png)\n\n1. [h][i]\n\n[i]: /7 "title"',
    '## Heading [j](/8)\n\n[![k](/9.png)](/10)\n\n| l | m |\n|---|---|\n| [n](/11) | ![o](/12.png) |',
    'A note[^p] and another[^q].\n\n[^p]: It leads [here](/13).\n\n[^q]: ![r](/14.png)\n    and\n    [there](other)',
    '![s](figures/15.svg "drawn")\n\n![t](/figures/16.svg)\n\n[u](#heading-j), [v](#haeding), [w](/essays/one#haeding)',
  ].join('\n\n');
  const found = lintEssay(body, inEditor);
  expect(found.map(({ line, wrong, instead }) => `${line}: ${wrong}. ${instead}`).sort()).toEqual(
    refusedOf(body).sort(),
  );
  expect(found).toHaveLength(19);
});

const all = { ...inEditor, isAddress: () => true, isPicture: () => true, title: 'One' };

/** CPU milliseconds that a text takes: the minimum of several runs. */
const timeOf = (text: string, times = 1): number => {
  const measured = Array.from({ length: times }, () => {
    const { user } = process.cpuUsage();
    lintEssay(text, all);
    return (process.cpuUsage().user - user) / 1_000;
  });
  return Math.min(...measured);
};

test('takes less than 20 ms for the longest permitted essay', () => {
  const part =
    '## A *part*\n\nWords with *weight*, `code` and a [link](/projects), [one](#a-part) within and more words.\n\n- one\n- two\n\n> A quote.\n\n```ts\nconst a = 1;\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n';
  const text = `${filled(part, 63_000)}A note.[^1]\n\n[^1]: A [note](/about).`;
  expect(timeOf(text, 25)).toBeLessThan(20);
});

/** Surroundings for hostile texts: beside a link, and where lines are read piece by piece. */
const places: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `[a](#b) ${text}`,
  (text) => `- [a](/b) ${text}`,
];

test('a hostile text takes time in proportion to its length (rules 42)', () => {
  const textsOf = (length: number) => {
    const texts = {
      ...hostileMarkdown(length - 20),
      slashes: filled('/', length - 20),
      gaps: filled('-  ', length - 20),
    };
    return Object.entries(texts).flatMap(([name, text]) =>
      places.map((put, index): [string, string] => [`${name}, ${index}`, put(text)]),
    );
  };
  const short = new Map(textsOf(8_000));
  // A fast text needs no second run. Eight times the text may take thirty times as long on a busy machine.
  const slow = textsOf(64_000).filter(
    ([name, text]) => timeOf(text) > 60 && timeOf(text, 3) > Math.max(60, 30 * timeOf(short.get(name) ?? '', 3)),
  );
  expect(slow.map(([name]) => name)).toEqual([]);
});

test('a line of list marks with wide gaps is read only once', () => {
  expect(timeOf(`${'-  '.repeat(60)}x\n\n${'> -  '.repeat(40)}x`)).toBeLessThan(20);
});
