import { expect, it } from 'vitest';
import { fileSize } from './file-size.ts';

it.each([
  [0, '0 Bytes'],
  [1, '1 Bytes'],
  [1023, '1023 Bytes'],
  [1024, '1.00 KB'],
  [1536, '1.50 KB'],
  [1024 * 1024 - 1, '1.00 MB'],
  [4 * 1024 * 1024, '4.00 MB'],
  [5.256 * 1024 * 1024, '5.26 MB'],
  [3 * 1024 ** 3, '3.00 GB'],
  [5000 * 1024 ** 3, '5000.00 GB'],
])('%d bytes are read as %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text);
});
