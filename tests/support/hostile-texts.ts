/** A text of so many characters, or a few less, made of copies of a part. */
export const filled = (part: string, length: number): string => part.repeat(Math.floor(length / part.length));

/** An opening and a closing part, each as often as fits into so many characters. */
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

/** Markdown that parsers take long for, of so many characters each, by a name. */
export const hostileMarkdown = (length: number): Record<string, string> =>
  Object.fromEntries([
    ...[...signs, ...parts].map((part): [string, string] => [JSON.stringify(part), filled(part, length)]),
    ...[
      ['[', ']'],
      ['*a ', ' a*'],
      ['[', ']()'],
      ['(', ')'],
      ['![', ']()'],
      ['*a _b ', '_ *'],
      ['`', '`'],
    ].map(([open = '', close = '']): [string, string] => [`${open}…${close}`, nested(open, close, length)]),
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

/** YAML that parsers take long for. */
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

/** JSON that is faulty, or hard on those who walk it. */
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
