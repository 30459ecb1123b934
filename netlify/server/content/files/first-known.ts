import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The instant (UTC) from which a file has been known, by its path from `content/`. */
export type FirstKnown = (path: string) => Promise<string>;

const inUtc = (at: Date): string => at.toISOString().replace(/\.\d{3}Z$/, 'Z');

/** When each file of a folder was first committed, under its current name or a former one; empty if unknown. */
async function firstCommits(root: string): Promise<ReadonlyMap<string, string>> {
  const git = async (...args: string[]) => (await run('git', args, { cwd: root, maxBuffer: 64_000_000 })).stdout;
  const first = new Map<string, string>();
  try {
    const isShallow = (await git('rev-parse', '--is-shallow-repository')).trim() === 'true';
    const how = ['--reverse', '--relative', '--name-status', '--diff-filter=AR', '-M', '-z', '--format=%x01%aI %P%x00'];
    const log = await git('-c', 'core.quotePath=false', 'log', ...how, '--', '.');
    for (const commit of log.split('\x01').slice(1)) {
      const [head = '', ...entries] = commit.split('\0').map((part) => part.replace(/^\n/, ''));
      const [date = '', parent = ''] = head.split(' ');
      // The history before a shallow clone's first commit is missing, so that commit seems to add everything.
      if (isShallow && parent === '') continue;
      for (let at = 0; at < entries.length; at += 1) {
        const kind = entries[at] ?? '';
        const path = entries[(at += kind === '' ? 0 : 1)] ?? '';
        if (kind.startsWith('R')) {
          const next = entries[(at += 1)] ?? '';
          first.set(next, first.get(path) ?? inUtc(new Date(date)));
        } else if (kind === 'A' && !first.has(path)) first.set(path, inUtc(new Date(date)));
      }
    }
  } catch {
    // No git here, or no repository.
  }
  return first;
}

/**
 * Dates files without a date of their own (decision 0132): by the date that the running site has from an earlier build,
 * else by their first commit, else by their last save. The work is done only when the result is called.
 * @param root path of `content/`
 * @param dated what the running site says, by path
 */
export function firstKnown(root: string, dated: Readonly<Record<string, string>>): FirstKnown {
  let commits: Promise<ReadonlyMap<string, string>> | undefined;
  return async (path) => {
    const known = Object.hasOwn(dated, path) ? dated[path] : undefined;
    if (known !== undefined) return known;
    commits ??= firstCommits(root);
    return (await commits).get(path) ?? inUtc((await stat(join(root, path))).mtime);
  };
}
