import { expect, test } from 'vitest';
import { processorTime } from '#support/processor-time.ts';
import { spamReasonOf } from './trap.ts';

const hidden = 'The field that no visitor sees was filled in.';
const threeLinks = 'Buy at https://a.example, http://b.example or www.c.example today.';

test.each([
  [{}, '', null],
  [{ website: '', elapsed: '' }, threeLinks, null],
  [{ website: ' ' }, '', hidden],
  [{ website: 'x', elapsed: 5000 }, 'Hello.', hidden],
  [{ elapsed: 0 }, 'My site is https://a.example, and <b>I am an engineer</b>.', null],
  [{ elapsed: 0 }, 'See http://www.a.example and http://www.b.example.', null],
  [{ elapsed: '300' }, '', null],
  [{ elapsed: 1999.9 }, threeLinks, 'It was sent within 2 seconds and contains three links or more.'],
  [{ elapsed: '1999' }, 'Cheap <A HREF=x>pills</a>', 'It was sent within 2 seconds and contains the markup of a link.'],
  [{ elapsed: 0 }, '[url=https://a.example]pills', 'It was sent within 2 seconds and contains the markup of a link.'],
  [{ elapsed: 2000 }, threeLinks, null],
  [{ elapsed: '2000' }, threeLinks, null],
])('for %j and the text %j, the reason for spam is: %s', (fields, written, reason) => {
  expect(spamReasonOf(fields, written)).toBe(reason);
});

test.each([['www.'], ['http://'], ['[url'], ['<a'], ['h']])('checking 5,000 characters of %j is quick', (piece) => {
  const written = piece.repeat(5000 / piece.length).replaceAll('www.www.', 'www.x');
  const took = processorTime(() => {
    for (let look = 0; look < 20; look++) spamReasonOf({ elapsed: 0 }, written);
  });
  expect(took).toBeLessThan(100);
});
