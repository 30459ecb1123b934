import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '#support/local-site.ts';
import { expect, it } from 'vitest';
import { packFolder, unpackInto } from './keep-version.ts';

it('a kept version has every file as it was, byte for byte, including pictures', async () => {
  const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe, 0x00]);
  const files = { 'pictures/a': picture, 'site.js': Buffer.from('const sign = "é€";\n'), empty: Buffer.alloc(0) };
  const copy = await temporaryFolder();
  await unpackInto(copy, await packFolder(await temporaryFolder(files)));
  for (const [path, bytes] of Object.entries(files)) expect(await readFile(join(copy, path)), path).toEqual(bytes);
});
