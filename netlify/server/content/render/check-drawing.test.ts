import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkDrawing } from './check-drawing.ts';
import { readDrawings } from '../files/read-drawings.ts';

const drawn = (style: string, inside = '<path class="accent" d="M0 0h4"/>'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><title>A line</title>\n${style}\n${inside}</svg>`;
const both = '<style>.accent{color:#123}\n@media (prefers-color-scheme:dark){.accent{color:#abc}}</style>';
const wrongOf = (source: string): string | null => {
  const checked = checkDrawing(source);
  return 'problem' in checked ? `${checked.problem.line}: ${checked.problem.wrong}` : null;
};

describe('a drawing of a project', () => {
  it('covers both themes, and is served unchanged', () => {
    expect(checkDrawing(drawn(both))).toEqual({ svg: drawn(both) });
    const patterned =
      '<pattern id="a" patternUnits="userSpaceOnUse" width="2" height="2"><path class="x" d="M0 0"/></pattern>';
    expect(wrongOf(drawn(both, patterned))).toBeNull();
    expect(
      wrongOf(`<?xml version="1.0"?>\n<!-- drawn by hand, with one <style></style> -->\n${drawn(both)}`),
    ).toBeNull();
  });

  it.each([
    [drawn(''), '1: has no <style>'],
    [drawn(both, '<style>a{}</style>'), '4: has a second <style>'],
    [drawn('<style>a{}\n@import "/a.css";</style>'), '3: has @ in its style'],
    [drawn('<style>a{fill:url(/a.svg)}</style>'), '2: has url( in its style'],
    [drawn('<style>a{b:\\75rl(x)}</style>'), '2: has \\ in its style'],
    [drawn('<style>a{b:u&#114;l(x)}</style>'), '2: has & in its style'],
    [`<?xml-stylesheet href="/a.css"?>\n${drawn(both)}`, '1: has an instruction <?'],
    [drawn(both, '<?a b?>'), '4: has an instruction <?'],
    [drawn(both).replace(/ xmlns="[^"]*"/, ''), '1: has no xmlns'],
    [`${both}\n${drawn('')}`, '1: is not one drawing'],
    [`${drawn('')}\n${both}`, '4: is not one drawing'],
    [drawn(`<!-- ${both} -->`), '1: has no <style>'],
    [drawn(both, '<path d="M0 0" d="M0 0h4"/>'), '4: has d= twice'],
    [drawn(both, '<text font-family="a\\b">a</text>'), '4: has font-family="a\\b"'],
    [drawn(both, '<script>alert(1)</script>'), '4: has a <script>'],
    [drawn(both, '<path fill="red"/>'), '4: has a colour of its own, red'],
    [drawn(both, '<image href="/a.png"/>'), '4: has a <image>'],
  ])('is refused with the line of the problem (case %#)', (source, wrong) => {
    expect(wrongOf(source)).toBe(wrong);
  });

  it('is refused if it is too large when compressed', () => {
    const digits = Array.from({ length: 3_500 }, (_, at) => Math.round(1_000 * Math.abs(Math.sin(at * at)))).join(' ');
    expect(wrongOf(drawn(both, `<path d="M${digits}"/>`))).toMatch(/^1: has \d+ bytes with brotli$/);
  });
});

it('drawings are named after their files, and a problem is reported with its file', async () => {
  const content = await mkdtemp(join(tmpdir(), 'drawings-'));
  expect(await readDrawings(content)).toEqual({ drawings: {}, problems: [] });
  await mkdir(join(content, 'drawings'));
  for (const name of ['a-road.svg', 'A Gate.svg']) await writeFile(join(content, 'drawings', name), drawn(both));
  await writeFile(join(content, 'drawings/plain.svg'), drawn(''));
  const { drawings, problems } = await readDrawings(content);
  expect(Object.keys(drawings)).toEqual(['a-road']);
  expect(problems).toMatchObject([
    { file: 'content/drawings/A Gate.svg', wrong: 'has a name that no project can show' },
    { file: 'content/drawings/plain.svg', line: 1, wrong: 'has no <style>' },
  ]);
});
