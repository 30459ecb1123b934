import { bodyBeyondBounds } from '#contract/content/essay-body.ts';
import { essayFrontmatter } from '#contract/content/essay.ts';
import { isEmailAddress } from '#contract/email-address.ts';
import { explainIssues } from '#server/content/files/explain-issue.ts';
import { placesInFrontmatter } from '#server/content/files/field-place.ts';
import { parseEssay } from '#server/content/files/parse-essay.ts';
import { parseJson } from '#server/content/files/parse-json.ts';
import { readFacts } from '#server/content/render/body-facts.ts';
import { blocksOf } from '#server/content/render/markdown-blocks.ts';
import { renderEssay } from '#server/content/render/render-markdown.ts';
import { mergeBody } from '#server/content/sync/merge-body.ts';
import { csvRow } from '#server/http/csv.ts';
import { parseForm } from '#server/http/form-body.ts';
import { parseJson as parseJsonBody } from '#server/http/json-body.ts';
import { cursorIn } from '#server/http/list-pages.ts';
import { bodyKindOf } from '#server/http/media-type.ts';
import { matchPath } from '#server/http/path-pattern.ts';
import { filled, hostileCode, hostileJson, hostileMarkdown, hostileYaml } from '#support/hostile-texts.ts';
import { expect, test } from 'vitest';

/** A parser, the longest text that reaches it, and texts that are hard for it. */
interface Parser {
  limit: number;
  texts: (length: number) => Record<string, string>;
  parse: (text: string) => unknown;
}

const fills =
  (...parts: string[]) =>
  (length: number) =>
    Object.fromEntries(parts.map((part) => [part, filled(part, length)]));
const essayOf = (yaml: string): string => `---\n${yaml}\n---\n\nText\n`;
const numbered = (length: number, change: (n: number) => string): string =>
  Array.from({ length: Math.floor(length / 5) }, (_, n) => change(n))
    .join('\n\n')
    .slice(0, length);

const parsers: Record<string, Parser> = {
  'bounds of a body': { limit: 64_000, texts: hostileMarkdown, parse: bodyBeyondBounds },
  // The bench measures the whole length.
  'rendering of a body': { limit: 32_000, texts: hostileMarkdown, parse: (body) => renderEssay(body) },
  // The limit covers two blocks, so half of it is one.
  'rendering of code': {
    limit: 16_000,
    texts: (length) => hostileCode(length < 16_000 ? 1 : 2),
    parse: (text) => renderEssay(text),
  },
  'check of a body': { limit: 64_000, texts: fills('[a](/b) ![c](/d)\n', '[`]`'), parse: readFacts },
  'blocks of a body': { limit: 64_000, texts: fills('a\n\n', '```\n', '\n', '`', '~~~ '), parse: blocksOf },
  frontmatter: { limit: 8_000, texts: hostileYaml, parse: (yaml) => parseEssay(essayOf(yaml)) },
  'lines of a frontmatter': {
    limit: 4_000,
    texts: hostileYaml,
    parse: (yaml) => placesInFrontmatter(essayOf(yaml))('tags[1]'),
  },
  'explanation of mistakes': {
    limit: 8_000,
    texts: hostileYaml,
    parse(yaml) {
      const read = parseEssay(essayOf(yaml));
      const checked = read.ok ? essayFrontmatter.safeParse(read.data.frontmatter) : null;
      return read.ok && checked?.error && explainIssues(essayFrontmatter, read.data.frontmatter, checked.error.issues);
    },
  },
  'JSON of a file or an item': { limit: 256 * 1024, texts: hostileJson, parse: parseJson },
  'JSON of a call': { limit: 512 * 1024, texts: hostileJson, parse: parseJsonBody },
  'form of a call': { limit: 3 * 24 * 1024, texts: fills('a=b&', '&', '%41', '+', '=', '%'), parse: parseForm },
  'merge of bodies': {
    limit: 64_000,
    texts: (length) => ({
      'all paragraphs differ': numbered(length, (n) => n.toString(36)),
      alike: filled('a\n\nb\n\n', length),
    }),
    parse: (base) =>
      mergeBody(
        { base, file: base.replaceAll(/[0-9b]/g, 'x'), item: base.replaceAll(/[a-k]/g, 'y') },
        'body',
        () => '',
      ),
  },
  path: {
    limit: 8_000,
    texts: fills('/', '/a', '%41', '%'),
    parse: (path) => matchPath('/api/admin/content/{id}', path),
  },
  cursor: {
    limit: 8_000,
    texts: fills('W', 'a', '='),
    parse: (cursor) => cursorIn(new URLSearchParams({ cursor }), ['']),
  },
  'type of a body': {
    limit: 8_000,
    texts: fills(';', ' ;', 'a/b', '; charset=utf-8'),
    parse: (type) => bodyKindOf(new Headers({ 'content-type': type })),
  },
  'e-mail address': {
    limit: 16_000,
    texts: fills('a', '.', '@', 'a@', 'a.', '-', 'ü', 'ａ.'),
    parse: (text) => isEmailAddress(`a@${text}`),
  },
  'row of a CSV': { limit: 64_000, texts: fills('"', '=', '\n', ',', '\t'), parse: (text) => csvRow([text]) },
};

/** The shortest of several CPU times, in milliseconds, which other work on the machine does not affect. */
async function shortest(parse: Parser['parse'], text: string, runs: number): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const start = process.threadCpuUsage();
    try {
      await parse(text);
    } catch {
      // A refusal takes time too.
    }
    const { user, system } = process.threadCpuUsage(start);
    times.push((user + system) / 1_000);
  }
  return Math.min(...times);
}

/** Milliseconds that are harmless, whatever the growth. */
const short = 100;

test.each(Object.entries(parsers))(
  '%s: twice the text takes at most twice the time',
  async (_, { limit, texts, parse }) => {
    const halves = texts(limit / 2);
    const slow: string[] = [];
    for (const [name, text] of Object.entries(texts(limit))) {
      if ((await shortest(parse, text, 1)) < short) continue;
      const growth = async (runs: number): Promise<string | null> => {
        const half = await shortest(parse, halves[name] ?? '', runs);
        const whole = await shortest(parse, text, runs);
        // A quadratic parser takes four times as long.
        return whole < short || whole <= 3 * half ? null : `${name}: ${half.toFixed(1)} → ${whole.toFixed(1)} ms`;
      };
      // Apparent growth is measured again for longer, which averages out noise but not the parser's share.
      const grown = (await growth(3)) && (await growth(12));
      if (grown) slow.push(grown);
    }
    expect(slow).toEqual([]);
  },
  // Half a minute on a busy machine: what matters is how the time grows.
  60_000,
);

test('there are enough hostile texts, and each can be as long as an essay', () => {
  const texts = Object.values(hostileMarkdown(64_000));
  expect(texts.length).toBeGreaterThanOrEqual(100);
  expect(texts.filter((text) => text.length > 64_000 || text.length < 60_000)).toEqual([]);
});
