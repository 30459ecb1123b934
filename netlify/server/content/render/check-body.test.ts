import { sayProblem } from '#contract/content/essay-body.ts';
import { describe, expect, it } from 'vitest';
import { problemOfBody } from './check-body.ts';

const said = (body: string): string | null => {
  const problem = problemOfBody(body);
  return problem && sayProblem(problem);
};

describe('a body is refused', () => {
  it.each([
    ['![a](https://b.example/c.png)', 'Line 3 shows a picture of another site: https://b.example/c.png. Upload it'],
    ['text\n![a](//b.example/c.png)', 'Line 4 shows a picture of another site: //b.example'],
    ['text  \n[![a](http://b.example)](/c)', 'Line 4 shows a picture of another site'],
    ['![a](data:image/png;base64,AAAA)', 'Line 3 shows a picture of another site: data:image/png'],
    ['> - ![a][b]\n\n[b]: HTTPS://b.example', 'Line 3 shows a picture of another site: HTTPS:'],
    ['![a](/\\b.example/c.png)', 'Line 3 has an address with a backslash: /\\b.example/c.png. Write / instead'],
    ['[a](/\\b.example)', 'Line 3 has an address with a backslash'],
    ['[a](\\\\b.example)', 'Line 3 has an address with a backslash'],
    ['[`]`'.repeat(5_000), 'Line 3 begins a paragraph with too many brackets'],
  ])('for %.60j', (text, problem) => {
    expect(said(`One\n\n${text}`)).toContain(problem);
  });
});

describe('a body is accepted', () => {
  it.each([
    'a [b](https://c.example), a [d](/e), an <https://f.example>, a [g](mailto:h@i.example) and a [j](//k.example)',
    '![a](/images/b.avif) ![c](d/e.png) ![f](./g:h.png)',
    '`![a](https://b.example)`\n\n```\n![a](https://b.example)\n[a](/\\b)\n```',
    'a \\[b](/c\\_d) and \\!\\[e](https://f.example)',
  ])('with %j', (text) => {
    expect(said(text)).toBeNull();
  });
});
