import type { PublishedItem, WithdrawnItem } from '#contract/api/published.ts';
import { factsOf } from '#contract/content/types.ts';
import { fileFingerprint } from '#server/content/files/file-fingerprint.ts';
import { filePathOf } from '#server/content/files/file-path.ts';
import { asMoved, folderMove, removalOf } from './beside-folder.ts';
import { withNames } from './beside-names.ts';
import type { Change } from './change.ts';
import type { Pulled } from './fetch-published.ts';
import { itemText, readable, saysTheSame, textWithStatus } from './item-text.ts';
import type { LocalFile } from './local-files.ts';

/** A file that is left as it is although the site differs. */
export interface Left {
  path: string;
  why: string;
  /** `ahead`: the site has its text, or will take it with the next sync. `conflict`: a person has to decide. */
  kind: 'ahead' | 'conflict';
}

export interface Plan {
  changes: Change[];
  left: Left[];
  unchanged: number;
}

const bothChanged =
  'was changed here and in the admin. Run the sync in the admin, which lays both together, then pull again.';

/**
 * Compares what a site has published with the existing files (architecture §6). A file that matches an earlier state of
 * the item is outdated and gets updated; one with text of its own is left alone, so that neither side overwrites the
 * other.
 */
export async function planPull({ items, withdrawn }: Pulled, files: ReadonlyMap<string, LocalFile>): Promise<Plan> {
  const plan: Plan = { changes: [], left: [], unchanged: 0 };
  const here = new Set(items.map(filePathOf));
  const bySaying = new Map([...files.values()].map((file) => [file.says, file]));
  const moved = new Set<string>();
  for (const item of items) {
    const file = files.get(filePathOf(item));
    const isFormer = (one?: LocalFile) => one && !here.has(one.path) && !moved.has(one.path) && isAlike(one, item);
    const former = file ? undefined : item.earlier.map((says) => bySaying.get(says)).find(isFormer);
    if (former) moved.add(former.path);
    await planItem(plan, item, file, former);
  }
  for (const item of withdrawn) {
    const file = files.get(filePathOf(item));
    if (file && !moved.has(file.path)) planWithdrawn(plan, item, file);
  }
  plan.changes.sort((a, b) => (a.path < b.path ? -1 : 1));
  return plan;
}

/** Whether both have files of the same kind. */
const isAlike = (one: { type: LocalFile['type'] }, other: { type: LocalFile['type'] }): boolean =>
  factsOf(one.type).extension === factsOf(other.type).extension;

/**
 * @param former the file for the item's earlier slug, which moves; undefined if the item has a file at its current slug
 */
async function planItem(plan: Plan, given: PublishedItem, file: LocalFile | undefined, former: LocalFile | undefined) {
  const path = filePathOf(given);
  const leave = (kind: Left['kind'], why: string) => void plan.left.push({ path, kind, why });
  const item = readable(given);
  if (!item) {
    leave('conflict', `cannot be written: the ${given.type} of the site does not fit its schema.`);
    return;
  }
  const wanted = fileFingerprint(item);
  if (file?.says === wanted) {
    plan.unchanged += 1;
    return;
  }
  if (file && item.waiting?.includes(file.says)) {
    leave('ahead', 'waits in a draft of changes. Publish or discard the draft in the admin, then pull again.');
    return;
  }
  if (file && !item.earlier.includes(file.says)) {
    // If the item matches an earlier state of the file, only the file has been edited since.
    if (given.file !== undefined || item.origin === wanted)
      leave('ahead', 'was changed here and not in the admin. The sync in the admin takes it.');
    else leave('conflict', bothChanged);
    return;
  }
  const asItWas = !file && !former && given.file !== undefined && saysTheSame(item, given.file) ? given.file : null;
  const text = asItWas ?? (await itemText(item, file?.read ?? former?.read));
  if (text === null)
    leave('conflict', 'cannot be written as a file without loss. Look at its characters in the admin.');
  else if (file) plan.changes.push({ kind: 'changed', path, item: path, text: withNames(text, file) });
  else if (former) {
    const written: Change = { kind: 'new', path, item: path, text: withNames(text, asMoved(former, item.slug)) };
    const removed: Change = { kind: 'deleted', path: former.path, item: path, text: null };
    plan.changes.push(written, removed, ...folderMove(former, path));
  } else plan.changes.push({ kind: 'new', path, item: path, text });
}

/**
 * An essay keeps its file with the status of its item; a deleted or moved one loses it. A JSON file has no status, and
 * templates need theirs.
 */
function planWithdrawn(plan: Plan, item: WithdrawnItem, file: LocalFile): void {
  const { type, slug, status, earlier } = item;
  const { body, isFixed } = factsOf(type);
  if (isFixed(slug)) return;
  const { path } = file;
  if (status === 'unreadable') {
    const why = `was left as it is, since the ${type} "${slug}" cannot be read in the admin. Restore its revision before there, then pull again.`;
    plan.left.push({ path, kind: 'conflict', why });
    return;
  }
  if (status === 'draft' || status === 'archived') {
    if (!body || file.status !== 'published') return;
    const text = textWithStatus(file.read, status);
    const why = `cannot be given the status ${status}. Write it into the file.`;
    if (text === null) plan.left.push({ path, kind: 'conflict', why });
    else plan.changes.push({ kind: 'withdrawn', path, item: path, text: withNames(text, file) });
  } else if (earlier.includes(file.says)) {
    const removal = removalOf(file);
    if (typeof removal === 'string') plan.left.push({ path, kind: 'conflict', why: removal });
    else plan.changes.push(...removal);
  } else {
    const what = status === 'deleted' ? 'was deleted' : 'has another slug';
    plan.left.push({
      path,
      kind: 'conflict',
      why: `was changed here, and the ${type} "${slug}" ${what} in the admin. Delete the file if it is not needed.`,
    });
  }
}
