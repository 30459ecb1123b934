import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { answerHours } from './answer-hours.ts';

test.each([
  ['Global Operations: Africa, Asia & Europe\n\nResponse time: 24-48 hours', { from: 24, to: 48 }],
  ['We answer within 2 – 12 hours.', { from: 2, to: 12 }],
  ['Response time: a day', undefined],
  ['Response time: 48-24 hours', undefined],
  ['Response time: 24-900 hours', undefined],
  ['Response time: 1024-48 hours', undefined],
  [undefined, undefined],
])('%j promises %j', (text, hours) => {
  expect(answerHours(text)).toEqual(hours);
});

test('only the contact page promises hours, so that no other page can contradict it', () => {
  const folder = new URL('../../content/pages/', import.meta.url);
  const promising = readdirSync(folder).filter((file) => answerHours(readFileSync(new URL(file, folder), 'utf8')));
  expect(promising).toEqual(['contact.json']);
});
