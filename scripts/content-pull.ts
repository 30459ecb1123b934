import { bySource, knowPictures } from '#server/content/files/read-beside.ts';
import { command, CommandError, readOptions } from './command/command.ts';
import type { Change } from './content-pull/change.ts';
import { fetchPublished } from './content-pull/fetch-published.ts';
import { readLocalFiles } from './content-pull/local-files.ts';
import { planPull, type Plan } from './content-pull/plan.ts';
import { rehearsed } from './content-pull/rehearse.ts';
import { siteToPull } from './content-pull/source-address.ts';
import { applyChanges } from './content-pull/apply-changes.ts';
import { project } from './project.ts';

const usage = 'Write: npm run content:pull -- [--from https://the.site] [--write]';

const options = { from: { type: 'string' }, write: { type: 'boolean', default: false } } as const;

const verbs: Readonly<Record<Change['kind'], string>> = {
  new: 'new      ',
  changed: 'changed  ',
  withdrawn: 'withdrawn',
  deleted: 'deleted  ',
  moved: 'moved    ',
};

const files = (count: number): string => (count === 1 ? '1 file' : `${count} files`);

function report({ changes, left, unchanged }: Plan, write: boolean): void {
  for (const { kind, path } of changes) console.log(`${verbs[kind]}  content/${path}`);
  for (const { path, why } of left) console.log(`left       content/${path}: ${why}`);
  const done = write ? 'written' : 'would be written';
  console.log(`${files(changes.length)} ${done}, ${unchanged} as on the site, ${left.length} left as they are.`);
  if (!write && changes.length > 0) console.log('Nothing was written. Add --write to write it.');
}

/**
 * `npm run content:pull`: shows what the site has published and the files lack; with `--write` writes it into
 * `content/` (architecture §6).
 */
await command(async () => {
  const { from, write } = readOptions(usage, { options }).values;
  const site = siteToPull(from, process.env);
  console.log(`Asking ${site} what it has published.${from === undefined ? ' Name another site with --from.' : ''}`);
  const pulled = await fetchPublished(site);
  // A picture file that is already in the site's library keeps its path there.
  knowPictures(bySource(pulled.pictures));
  const local = await readLocalFiles(project.content);
  const plan = await rehearsed(project.content, await planPull(pulled, local));
  if (write) await applyChanges(project.content, plan.changes);
  report(plan, write);
  const conflicts = plan.left.filter(({ kind }) => kind === 'conflict').length;
  if (write && conflicts > 0) throw new CommandError(`${files(conflicts)} could not be brought up to date; see above.`);
});
