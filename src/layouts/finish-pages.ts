import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { lateScripts } from './late-scripts.ts';
import { tightPolicy } from './tight-policy.ts';

/** What Astro cannot do while it renders, since it knows files and hashes only at the end: late scripts, and a policy for each page (decision 0006). */
export function finishPages(): AstroIntegration {
  return {
    name: 'finish-pages',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir);
        const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.html'));
        await Promise.all(
          files.map(async (file) => {
            const path = join(folder, file);
            await writeFile(path, tightPolicy(lateScripts(await readFile(path, 'utf8'))));
          }),
        );
      },
    },
  };
}
