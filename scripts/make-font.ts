// Makes the one font file that the site serves: the Latin letters that its headings use, with every axis of the variable font pinned (decision 0006).
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subset from 'subset-font';

const source = fileURLToPath(
  import.meta.resolve('@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2'),
);
const target = new URL('../src/styles/fonts/bricolage-grotesque.woff2', import.meta.url);

const printableAscii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
const letters = `${printableAscii.replaceAll(/[\^`{|}~\\<>=_*#]/g, '')}‘’“”–—…·→°₦éáíóúñç×`;

const font = await subset(await readFile(source), letters, {
  targetFormat: 'woff2',
  variationAxes: { opsz: 36, wdth: 100, wght: 620 },
  noLayoutClosure: true,
});
await writeFile(target, font);
console.log(`${font.length} bytes for ${letters.length} letters`);
