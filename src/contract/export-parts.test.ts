import { expect, test } from 'vitest';
import { linkToPart, nextPart, partName, wholeName } from './export-parts.ts';

const file = { name: 'contacts-2026-11-21', ending: 'csv' };

test.each([
  ['a whole file', 1, true, 'contacts-2026-11-21.csv'],
  ['the first of several', 1, false, 'contacts-2026-11-21-part-1.csv'],
  ['one in between', 12, false, 'contacts-2026-11-21-part-12.csv'],
  ['the last', 13, true, 'contacts-2026-11-21-part-13-of-13.csv'],
])('the file name says that it is %s', (_, part, isLast, name) => {
  expect(partName(file, part, isLast)).toBe(name);
  expect(wholeName(name)).toBe('contacts-2026-11-21.csv');
});

test('a link to the next part is read back, and without one there is no next part', () => {
  expect(nextPart(linkToPart('/api/admin/contacts.csv', 'eyJ_-9'))).toBe('eyJ_-9');
  expect(nextPart('</style.css>; rel="preload", </a.csv?after=b>; rel="next"')).toBe('b');
  expect([nextPart(null), nextPart(''), nextPart('</a.csv?after=b>; rel="prev"')]).toEqual([null, null, null]);
});
