import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { project } from '#scripts/project.ts';
import { expect, test } from 'vitest';

// The files of the last build. `npm test` builds first.
const folder = join(project.dist, '_astro');
const files = readdirSync(folder).filter((file) => file.endsWith('.js'));

/** The only file of a component. */
function fileOf(component: string): string {
  const found = files.filter((file) => file.startsWith(`${component}.`));
  expect(found).toHaveLength(1);
  return found[0] ?? '';
}

/** A file and everything that it imports statically. */
function loadedWith(file: string): string[] {
  const found = new Set([file]);
  for (const one of found)
    for (const [, name = ''] of readFileSync(join(folder, one), 'utf8').matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g))
      found.add(name);
  return [...found];
}

test.each(['ContactForm', 'NewsletterForm', 'ProjectsExplorer', 'BrainTest', 'Toaster'])(
  'the island %s loads no code that the admin alone uses',
  (island) => {
    expect(loadedWith(fileOf(island)).filter((file) => file.startsWith('admin'))).toEqual([]);
  },
);

test.each(['Dashboard', 'Contacts', 'Content', 'ContentEditor', 'Media', 'Newsletter', 'Analytics', 'Settings'])(
  'the screen %s comes in at most 26 files with the start of the admin',
  (screen) => {
    const all = new Set([...loadedWith(fileOf('App')), ...loadedWith(fileOf(screen))]);
    expect(all.size).toBeGreaterThan(5);
    expect(all.size).toBeLessThanOrEqual(26);
  },
);
