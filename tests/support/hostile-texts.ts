/** A text of about this many characters, made of copies of a part. */
export const filled = (part: string, length: number): string => part.repeat(Math.floor(length / part.length));

/** An opening and a closing part, each as often as fits. */
const nested = (open: string, close: string, length: number): string => {
  const depth = Math.floor(length / (open.length + close.length));
  return open.repeat(depth) + close.repeat(depth);
};

const signs = Array.from('!"#$&\'()*+-./:;<=>?@[\\]^_`{|}~ \t\na1é');
const parts = [
  ...[
    '*a_ ',
    '*a **a ',
    '_a __a ',
    'a**b',
    'a*b_c ',
    '*a*b**',
    '***a ',
    'a***b**c*',
    '`*',
    '_[',
    '<[',
    '[`]`',
    '[<a:]>',
    '[[x](])',
  ],
  ...[
    '[a](b',
    '[a](<b',
    '[a][b',
    '![a](',
    '[a]: b\n',
    '[a]: <b\n',
    '[a]:\n',
    '[a]: b "c\n',
    '[a]\n',
    '[a](b "c',
    '![![a](b)](c)',
    '[a *b](c* ',
  ],
  ...[
    '&amp;',
    '&#x41;',
    '&a',
    '<a',
    '<a@b',
    '<http:a',
    '<!--',
    '<a b="',
    'a``b',
    '`` ` ',
    '[](',
    '](',
    '(((',
    '[a](((',
    '\\[',
    '[^',
    '![',
    '[!',
    '[&',
  ],
  ...[
    '> ',
    '> a\n',
    '>\n',
    '- ',
    '1. ',
    '- a\n',
    '1. a\n',
    ' - a\n',
    '- a\n\n',
    '- a\n  - b\n',
    '* * ',
    '- - a\n',
    '> - ',
    '- > ',
    '\t- a\n',
    '- \n',
    '---\n',
    '- ---\n',
  ],
  ...[
    '```\n',
    '```a\n',
    '> ```\n',
    '- ```\n',
    '| a | b |\n|---|---|\n',
    '\\\n',
    'a  \n',
    'a\n===\n',
    '## a\n\n',
    '## A\n\n[b]: /c\n\n',
    '\u0000',
    '\r\n',
    '\ud800',
    '<\n',
    '_"',
  ],
];

/** The building blocks of GitHub's Markdown, and a few more. */
const extended = [
  ...[
    'www.',
    '://a.',
    'http://a://',
    'www.a.b ',
    '_www.',
    ' www._',
    '(www.a_b.',
    'http://a',
    'http://a.b ',
    'https://a.b_c/',
    'http://a.b)))',
  ],
  ...['http://[', 'www.a.b&c;&c;', 'a@b.c ', 'a@', 'a@b@', 'a.b-c_d@', 'a@b.c-.', 'mailto:a@b.c ', '&www;'],
  ...['~~', '~~a~~ ', '~~a ', 'a~~b', '[^1]', '[^a]: b\n\n', '[^a]: [^b]: ', '[^a]\n\n[^a]: b\n\n', '- שלום\n'],
  ...['> [!note]\n', '> [!note]\n> a\n\n', '> a\n> — b\n\n', '> > [!tip]\n', '- [ ] a\n', '- [ ] - [ ] ', 'שלום '],
  ...['| a ', '|-', 'a|b\n-|-\n', '|a|\n|-|\n|b|\n\n', '---|---\n', '`|`', '## a-1\n\n', '### a 1\n\n## a\n\n'],
  ...['![a](figures/x.svg "b")\n\n', '![a](/b "c")\n\n'],
];

/** A table with this many columns whose rows have one cell. */
const table = (columns: number, length: number): string => {
  const head = `${'|a'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n`;
  return head + filled('a\n', Math.max(length - head.length, 0));
};

const codeLanguages = ['ts', 'js', 'json', 'sql', 'bash', 'python', 'go', 'rust', 'html', 'css', 'yaml', 'diff'];
const codeParts = [
  ...['"', "'", '/*', '`${', '<!--', '<a b="', '{', '(', '\\', '$(', '"""', 'r#"', 'a:', 'a b ', '<T<', '<<EOF\n'],
  ...['/a', '@@ ', '\n', 'a=>', '<script>'],
];

/** Code that is slow to highlight, in one block or two, which is as much as is highlighted. */
export const hostileCode = (blocks: 1 | 2): Record<string, string> =>
  Object.fromEntries(
    codeLanguages.flatMap((language) =>
      codeParts.map((part): [string, string] => {
        const lines = filled(part, 7_900)
          .replaceAll(/[^\n]{398}/g, '$&\n')
          .slice(0, 7_950);
        const fenced = `~~~${language}\n${lines}\n~~~`;
        return [`${language}: ${JSON.stringify(part)}`, Array.from({ length: blocks }, () => fenced).join('\n\n')];
      }),
    ),
  );

/** Markdown of this length that is slow to parse, by name. */
export const hostileMarkdown = (length: number): Record<string, string> =>
  Object.fromEntries([
    ...[...signs, ...parts, ...extended].map((part): [string, string] => [JSON.stringify(part), filled(part, length)]),
    ...[
      ['[', ']'],
      ['*a ', ' a*'],
      ['[', ']()'],
      ['(', ')'],
      ['![', ']()'],
      ['*a _b ', '_ *'],
      ['`', '`'],
    ].map(([open = '', close = '']): [string, string] => [`${open}…${close}`, nested(open, close, length)]),
    ...[2, 50, 5_000].map((columns): [string, string] => [`a table of ${columns} columns`, table(columns, length)]),
    ['an address that is all brackets', `www.a.b/${filled(')', length - 10)}`],
    ['an address of mail with a long name', `${filled('a', length - 10)}@b.c`],
    [
      'headings with numbers',
      Array.from({ length: Math.ceil(length / 12) }, (_, n) => `## a ${n + 10_000}`)
        .join('\n\n')
        .slice(0, length),
    ],
    ['a heading as long as the text', `## ${filled('a b ', length - 4)}`],
    ['a hundred quotes on each line', filled(`${'>'.repeat(100)}a\n`, length)],
    ['a hundred quotes and lazy lines', `${'>'.repeat(100)}a\n${filled('b\n', length - 102)}`],
    ['a hundred lists on each line', filled(`${'- '.repeat(100)}a\n`, length)],
    ['a hundred brackets on each line', filled(`${'['.repeat(100)}a${']'.repeat(100)}\n\n`, length)],
    [
      'backticks of every length',
      Array.from({ length: Math.floor(Math.sqrt(2 * length)) - 2 }, (_, n) => '`'.repeat(n)).join(' '),
    ],
    ['three hundred pictures in each other', `${'![x'.repeat(90)}${filled('*a ', length - 800)}${'](b)'.repeat(90)}`],
  ]);

/** YAML that is slow to parse. */
export const hostileYaml = (length: number): Record<string, string> =>
  Object.fromEntries([
    ...[
      'a: b\n',
      '- a\n',
      '- ',
      '- &a b\n',
      ': ',
      '? ',
      '! ',
      '& ',
      '* ',
      '# a\n',
      'a: b: c\n',
      '@\n',
      '...\n',
      'x:\n',
      '? a\n: b\n',
      '<<: *a\n',
    ].map((part): [string, string] => [JSON.stringify(part), filled(part, length)]),
    ['unknown keys', Array.from({ length: Math.floor(length / 8) }, (_, n) => `k${n}: v`).join('\n')],
    ['a list in brackets', `a: [${filled('b, ', length - 5)}]`],
    ['brackets that stay open', `a: ${filled('[', length - 4)}`],
    ['aliases', `a: &a b\n${Array.from({ length: Math.floor(length / 10) }, (_, n) => `k${n}: *a`).join('\n')}`],
    ['a long quote', `a: "${filled('\\n', length - 5)}"`],
    ['list entries of a wrong kind', `tags:\n${filled('  - {a: b}\n', length - 6)}`],
  ]);

/** JSON that is invalid, or hard to walk. */
export const hostileJson = (length: number): Record<string, string> => ({
  'line breaks before the fault': `{"a": ${filled('\n', length - 8)}x}`,
  'a fault at the end of many lines': `[${filled('1,\n', length - 5)}tru]`,
  'brackets that stay open': filled('[', length),
  'brackets in brackets': nested('[', ']', length),
  'a text that stays open': `{"a":"${filled('x', length - 6)}`,
  'many keys': `{${Array.from({ length: Math.floor(length / 12) }, (_, n) => `"k${n}":1`).join(',')}}`,
  'two thousand values': `[${Array.from({ length: 1_990 }, () => '1').join(',')}]`,
  'one long text': JSON.stringify(filled('\\', length / 2 - 2)),
});
