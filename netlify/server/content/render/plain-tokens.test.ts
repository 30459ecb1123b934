import MarkdownIt from 'markdown-it';
import footnotes from 'markdown-it-footnote';
import { expect, test } from 'vitest';
import { hostileMarkdown } from '#support/hostile-texts.ts';
import { plainTokens } from './plain-tokens.ts';

const constructs =
  '## A [link](/a "t") and **bold _within_**\n\n- [x] one\n  1. `two`\n\n> quoted\\\n> on\n\n| a | b |\n| :-- | --: |\n| ~~1~~ | ![p](/p.png) |\n\n```ts\nlet a = 1;\n```\n\nA note[^1], a [reference][r] and <https://example.org>.\n\n[^1]: It *is*.\n\n[r]: /r\n';

test('tokens equal those of markdown-it, and render the same', () => {
  const own = new MarkdownIt().use(footnotes);
  const plain = new MarkdownIt().use(footnotes).use(plainTokens);
  for (const text of [constructs, ...Object.values(hostileMarkdown(1_000)).filter((_, index) => index % 20 === 0)]) {
    expect(JSON.stringify(plain.parse(text, {}))).toBe(JSON.stringify(own.parse(text, {})));
    expect(plain.render(text)).toBe(own.render(text));
  }
  const [made, known] = [plain, own].map((markdown) => {
    const [token] = markdown.parse('a', {});
    token?.attrPush(['class', 'a']);
    token?.attrJoin('class', 'b');
    token?.attrJoin('id', 'c');
    token?.attrSet('id', 'd');
    return [token?.attrs, token?.attrGet('class'), token?.attrGet('none'), token?.attrIndex('id')];
  });
  expect(made).toEqual(known);
});
