import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { firstKnown } from './first-known.ts';

const run = promisify(execFile);

/** A repository with a folder `content/`. */
async function repository() {
  const root = await mkdtemp(join(tmpdir(), 'dated-'));
  onTestFinished(() => rm(root, { recursive: true }));
  await mkdir(join(root, 'content/essays'), { recursive: true });
  const git = (at: string, ...args: string[]) =>
    run('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...args], {
      cwd: root,
      env: { ...process.env, GIT_AUTHOR_DATE: at, GIT_COMMITTER_DATE: at },
    });
  const commit = async (at: string) => {
    await git(at, 'add', '-A');
    await git(at, 'commit', '-q', '-m', 'Edit');
  };
  await git('2026-01-01T00:00:00Z', 'init', '-q');
  const file = (name: string) => join(root, 'content/essays', name);
  return { root: join(root, 'content'), file, commit, git };
}

test('a file without a date gets the date of its first commit, even if it has been edited and renamed since', async () => {
  const { root, file, commit } = await repository();
  await writeFile(file('one.md'), 'A text that is long enough to be known again.\n'.repeat(5));
  await commit('2026-03-14T00:30:00+01:00');
  await writeFile(file('two.md'), 'Another.');
  await writeFile(file('one.md'), 'A text that is long enough to be known again.\n'.repeat(6));
  await commit('2026-04-01T09:00:00Z');
  await rename(file('one.md'), file('ọjà.md'));
  await commit('2026-05-01T09:00:00Z');
  const since = firstKnown(root, {});
  expect(await since('essays/ọjà.md')).toBe('2026-03-13T23:30:00Z');
  expect(await since('essays/two.md')).toBe('2026-04-01T09:00:00Z');
});

test('an uncommitted file gets the date of its last save, unless the site has a date for it', async () => {
  const { root, file } = await repository();
  await writeFile(file('new.md'), 'New.');
  await utimes(file('new.md'), 0, Date.UTC(2026, 5, 1) / 1_000);
  expect(await firstKnown(root, {})('essays/new.md')).toBe('2026-06-01T00:00:00Z');
  const dated = { 'essays/new.md': '2026-02-02T00:00:00Z' };
  expect(await firstKnown(root, dated)('essays/new.md')).toBe('2026-02-02T00:00:00Z');
});

test('a shallow clone does not date files by its first commit', async () => {
  const { root, file, commit, git } = await repository();
  await writeFile(file('old.md'), 'Old.');
  await commit('2026-03-01T00:00:00Z');
  await writeFile(file('other.md'), 'Other.');
  await commit('2026-04-01T00:00:00Z');
  const clone = join(root, '../clone');
  await git('2026-04-01T00:00:00Z', 'clone', '-q', '--depth=1', `file://${join(root, '..')}`, clone);
  await utimes(join(clone, 'content/essays/old.md'), 0, Date.UTC(2026, 6, 1) / 1_000);
  expect(await firstKnown(join(clone, 'content'), {})('essays/old.md')).toBe('2026-07-01T00:00:00Z');
});
