import type { SyncedFile } from '#contract/api/admin-sync.ts';
import type { ContentItem } from '#contract/content/item.ts';
import type { ContentStores } from '#storage/collections/content-stores.ts';
import { inParallel } from '#storage/in-parallel.ts';
import { RecordUnreadable } from '#storage/record-unreadable.ts';
import { setTimeout } from 'node:timers/promises';
import { Refusal } from '../../http/refusal.ts';
import { keepBase } from './base.ts';
import type { Source } from './decide.ts';
import { planFile, planSync, unreadableStep, withoutSlug, type IsMeant, type PlanContext, type Step } from './plan.ts';
import { reportOf, reportOfOrphan } from './report.ts';
import { asItStands, draftOf, type SyncFile } from './version.ts';
import { reserveSlug, createItem, updateItem, type Provenance } from '../items/write-item.ts';

interface SyncRun {
  source: Source;
  dryRun: boolean;
  now: Date;
  /** Decides whether a planned step is carried out; by default all are. */
  isMeant?: IsMeant | undefined;
}

/**
 * How often a file is retried if its item was written at the same moment, and by how many milliseconds the wait grows
 * each time.
 */
const mostAttempts = 10;
const patienceMs = 20;

/**
 * Brings files into the admin (architecture §6). The next run completes an interrupted one. Two runs at once,
 * even in different instances, never do anything twice: an imported item has an id derived from its file, and each
 * revision has one writer.
 * @returns the outcomes of the files that were meant, in order, and, if all were, of items whose file is gone
 * @throws Refusal `conflict` if an item is being saved continuously; steps done by then remain done
 */
export async function syncFiles(
  stores: ContentStores,
  files: readonly SyncFile[],
  { source, dryRun, now, isMeant }: SyncRun,
): Promise<SyncedFile[]> {
  const { rounds, orphans, context } = await planSync(stores, files, source, isMeant);
  const reports = new Map<SyncFile, SyncedFile>();
  for (const round of rounds) {
    await inParallel(round, async (step) => {
      const report = dryRun ? reportOf(step) : await settle(stores, step, context, { now, isMeant });
      if (report) reports.set(step.file, report);
    });
  }
  return [...files.flatMap((file) => reports.get(file) ?? []), ...(isMeant ? [] : orphans.map(reportOfOrphan))];
}

/**
 * Carries out the decision about a file. If its item has been written since, decides again; null if the new decision is
 * not meant.
 */
async function settle(
  stores: ContentStores,
  planned: Step,
  context: PlanContext,
  { now, isMeant }: Pick<SyncRun, 'now' | 'isMeant'>,
): Promise<SyncedFile | null> {
  let step = planned;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await carryOut(stores, step, context.source, now);
    } catch (error) {
      if (error instanceof RecordUnreadable) return reportOf(unreadableStep(step.file));
      if (!(error instanceof Refusal)) throw error;
      if (error.details.fields?.['slug'] !== undefined)
        return reportOf(withoutSlug(step, context.source), error.details.fields['slug']);
      if (error.code !== 'conflict' && error.code !== 'not_found') throw error;
      if (attempt === mostAttempts) throw beingSaved(step.file);
      await setTimeout(attempt * patienceMs);
      const { decision, file } = step;
      const item = await stores.content.read(decision.outcome === 'imported' ? decision.id : (step.item?.id ?? ''));
      step = await planFile(stores, file, item, { ...context, links: await stores.bases.links() });
      if (isMeant && !(await isMeant(step))) return null;
    }
  }
}

const beingSaved = ({ version }: SyncFile) =>
  new Refusal('conflict', `Someone is saving “${version.title}” again and again. Sync again in half a minute.`, {
    retryAfterSeconds: 30,
  });

async function carryOut(stores: ContentStores, step: Step, source: Source, now: Date): Promise<SyncedFile> {
  const { decision, file, item } = step;
  if (decision.outcome === 'imported') {
    const { id } = decision;
    await keepBase(stores, file, id, step.isLinked);
    const { draft, more } = draftOf(file.type, decision.version, null, false);
    const since = file.builtIn?.since ?? file.since;
    const begun = since === undefined ? {} : { createdAt: since };
    const { rev } = await createItem(stores, draft, now, { ...begun, ...more, ...takenFrom(file, source, null) }, id);
    return { ...reportOf(step), id, rev };
  }
  const isWritten = 'version' in decision || decision.outcome === 'matched';
  if (!item || !isWritten) return reportOf(step);
  await keepBase(stores, file, item.id, step.isLinked);
  const { draft, more } =
    'version' in decision
      ? draftOf(item.value.type, decision.version, item.value, decision.outcome === 'merged')
      : asItStands(item.value);
  if (step.slugFrom !== undefined)
    await reserveSlug(stores, draft, { item: item.id, rev: item.rev + 1, from: step.slugFrom });
  const { rev } = await updateItem(stores, item.id, item.rev, draft, now, {
    ...more,
    ...takenFrom(file, source, item.value),
  });
  return { ...reportOf(step), rev };
}

/**
 * What an item notes about the file that it takes. A file of `content/` supersedes an earlier dropped one, which by
 * then is part of it or has been decided against. A dropped file counts as an edit on top of the current file of
 * `content/`.
 */
export function takenFrom({ origin, builtIn }: SyncFile, source: Source, standing: ContentItem | null): Provenance {
  if (source === 'built-in' || origin === builtIn?.origin) return { origin, dropped: undefined };
  return { dropped: origin, origin: standing?.origin ?? builtIn?.origin };
}
