import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { project } from '#scripts/project.ts';
import { withTemporaryFolder } from '#scripts/command/temporary-folder.ts';
import { atMost, type Figure } from './figure.ts';
import { median } from './statistics.ts';

const runs = 20;

const timedImport = `
const start = performance.now();
await import(process.argv[1]);
console.log(performance.now() - start);
process.exit();
`;

/** Milliseconds that a fresh process takes to import a file. */
async function importTime(file: string): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    timedImport,
    pathToFileURL(file).href,
  ]);
  return Number(stdout);
}

/** The cold start of the contact function compared with an empty module (median of twenty each, alternating). */
export const measure = (): Promise<Figure[]> =>
  withTemporaryFolder('bench-import', async (folder) => {
    const empty = join(folder, 'empty.mjs');
    await writeFile(empty, 'export default () => new Response();\n');
    const times = { empty: [] as number[], contact: [] as number[] };
    for (let run = 0; run < runs; run++) {
      times.empty.push(await importTime(empty));
      times.contact.push(await importTime(join(project.functions, 'contact.mjs')));
    }
    const over = median(times.contact) - median(times.empty);
    return [atMost('Import of the contact function over an empty module', over, 10, 'ms', 1)];
  });
