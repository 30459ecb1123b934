import { expect, test, vi } from 'vitest';
import { addressesInBody } from '../check/references.ts';
import { essayMarkdown } from './essay-markdown.ts';
import { problemOfBody } from './check-body.ts';

test('a body is parsed once for all its facts', () => {
  const parse = vi.spyOn(essayMarkdown, 'parse');
  const body = 'A [link](/about), a picture ![of rain](/rain.png)\nand a [back\\slash](/a\\b).';
  expect(problemOfBody(body)).toMatchObject({ line: 2 });
  expect(addressesInBody(body)).toMatchObject([
    { kind: 'link', address: '/about', line: 1 },
    { kind: 'picture', address: '/rain.png', line: 1, described: true },
    { kind: 'link', address: '/a\\b', line: 2 },
  ]);
  expect(problemOfBody(body)).toMatchObject({ line: 2 });
  expect(parse).toHaveBeenCalledTimes(1);
  expect(problemOfBody(`${body} More.`)).toMatchObject({ line: 2 });
  expect(parse).toHaveBeenCalledTimes(2);
});
