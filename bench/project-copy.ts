import { cp, mkdir, readdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { project } from '#scripts/project.ts';
import { withTemporaryFolder } from '#scripts/command/temporary-folder.ts';

/** What a fresh clone does not have. */
const made = new Set(['node_modules', '.git', '.astro', '.cache', '.netlify', '.build', 'dist', 'test-results']);

/** Caches of tools, which are kept among the packages. */
const isPackage = (name: string): boolean => !name.startsWith('.') || name === '.bin';

/**
 * Runs `use` with a copy of this project in a temporary folder, without any build output. Packages are linked one by
 * one, so that caches in node_modules are separate.
 */
export const withProjectCopy = <T>(use: (root: string) => Promise<T>): Promise<T> =>
  withTemporaryFolder('bench-build', async (root) => {
    for (const entry of await readdir(project.root)) {
      if (made.has(entry)) continue;
      await cp(join(project.root, entry), join(root, entry), {
        recursive: true,
        filter: (source) => !made.has(source.slice(source.lastIndexOf('/') + 1)),
      });
    }
    const packages = join(project.root, 'node_modules');
    await mkdir(join(root, 'node_modules'));
    for (const name of (await readdir(packages)).filter(isPackage)) {
      await symlink(join(packages, name), join(root, 'node_modules', name));
    }
    return use(root);
  });

/** Deletes everything that a build could reuse. */
export async function emptyCaches(root: string): Promise<void> {
  for (const path of ['.astro', '.cache', 'dist', 'netlify/.build', 'node_modules/.astro', 'node_modules/.vite']) {
    await rm(join(root, path), { recursive: true, force: true });
  }
}
