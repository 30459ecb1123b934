import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/**
 * The first group of a pattern in what a program prints. Keeps reading all lines, since a full pipe would block it.
 *
 * @throws Error if the program ends before it prints that
 */
export function printedBy(output: Readable, pattern: RegExp): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const lines = createInterface(output);
  lines.on('line', (line) => {
    const found = pattern.exec(line)?.[1];
    if (found !== undefined) resolve(found);
  });
  lines.on('close', () => reject(new Error('The program ended before it was ready.')));
  return promise;
}
