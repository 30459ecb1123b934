import { describe, expect, it } from 'vitest';
import type { Language } from './code-blocks.ts';
import { renderEssay } from './render-markdown.ts';

const fenced = (language: string, code: string): string => `\`\`\`${language}\n${code}\n\`\`\``;
const marks = /<span class="[a-z]">/g;
/** The text of the code, without highlighting. */
const shown = (html: string): string =>
  /<code[^>]*>([^]*)<\/code>/.exec(html)?.[1]?.replaceAll(/<\/?span[^>]*>/g, '') ?? '';

describe('code is highlighted', () => {
  // By language, so that one without a sample does not compile.
  const samples: Record<Language | 'TS', readonly [code: string, wanted: string]> = {
    ts: [
      'const a: number = 1; // "b" <c> & d',
      '<span class="k">const</span> <span class="a">a</span>: <span class="t">number</span>',
    ],
    js: ['function a() { return `b${c}`; }', '<span class="k">return</span> <span class="s">`b'],
    json: ['{ "a": [1, true, null] }', '<span class="a">&quot;a&quot;</span>'],
    sql: ["SELECT a FROM b WHERE c = 'd' -- e", '<span class="k">SELECT</span> a <span class="k">FROM</span>'],
    bash: ['# a\nfor b in *; do echo "$b"; done', '<span class="c"># a</span>\n<span class="k">for</span>'],
    python: ['def a(b):\n    return "c"', '<span class="k">def</span> <span class="t">a</span>'],
    go: ['func a() int { return 1 }', '<span class="k">func</span> <span class="t">a</span>'],
    rust: ['fn a() -> u8 { 1 }', '<span class="k">fn</span> <span class="t">a</span>'],
    html: [
      '<a href="b"><style>c { color: red }</style>',
      '<span class="a">href</span>=<span class="s">&quot;b&quot;</span>',
    ],
    css: ['.a { color: red; }', '<span class="t">.a</span> { <span class="a">color</span>'],
    yaml: ['a: b # c', '<span class="a">a:</span>'],
    diff: ['- a\n+ b', '<span class="d">- a</span>\n<span class="i">+ b</span>'],
    TS: ['const a = 1', '<span class="k">const</span>'],
  };
  it.each(Object.entries(samples))('in %s', async (language, [code, wanted]) => {
    const html = await renderEssay(fenced(language, code));
    expect(html.replaceAll(/(\s+)<\/span>/g, '</span>$1')).toContain(wanted);
    const escaped = code
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;');
    expect(shown(html)).toBe(`${escaped}\n`);
  });
});

describe('code is plain', () => {
  const line = `const a = 'b';\n`;
  const long = line.repeat(533);
  it.each([
    ['in a language that is not one of the twelve', fenced('ruby', line)],
    ['without a language', fenced('', line)],
    ['beyond 8,000 characters', fenced('js', line.repeat(534))],
    ['with a line of 400 characters', fenced('js', `const a = '${'b'.repeat(388)}'`)],
    [
      'in an essay with more than 16,000 characters of it',
      [long, long, line].map((code) => fenced('js', code)).join('\n\n'),
    ],
  ])('%s', async (_, body) => {
    expect(await renderEssay(body)).not.toMatch(marks);
  });

  it('but not at these limits', async () => {
    expect(await renderEssay(fenced('js', long))).toMatch(marks);
    expect(await renderEssay(fenced('js', `const a = '${'b'.repeat(387)}'`))).toMatch(marks);
    expect(await renderEssay(`${fenced('js', long)}\n\n${fenced('js', long)}`)).toMatch(marks);
  });
});

it('no highlight is nested in another, whatever the code contains', async () => {
  const html = await renderEssay(fenced('js', '`${'.repeat(1_000)));
  expect(html).not.toMatch(/<span[^>]*>[^<]*<span/);
});
