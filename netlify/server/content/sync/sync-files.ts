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
  /** Leaves files alone of which something else would become; all are meant where it is not given. */
  isMeant?: IsMeant | undefined;
}

/** How often a file is looked at again whose item somebody else wrote at the same moment, and how much longer it is left alone each time, in milliseconds. */
const mostAttempts = 10;
const patienceMs = 20;

/**
 * Brings files into the admin (architecture §6). Whatever breaks off is completed by the next run, and of two at once, here or in another instance, neither does anything
 * twice: an imported item has an id that its file gives it, and every revision is written by one.
 *
 * @returns what became of each file that was meant, in their order, and, where all are, of items whose file is gone
 * @throws Refusal `conflict` where an item is being saved without a pause; what was done until then is done
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

/** Does what was decided about a file. Where its item was written since, decides again; null where what is decided then is not meant. */
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
  new Refusal('conflict', `Somebody is saving “${version.title}” again and again. Sync again in half a minute.`, {
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
 * What an item notes of the file that it takes. What was dropped before one of `content/` came is in that by then, or was decided against; what is dropped is an edit of
 * the one of `content/` that there is.
 */
export function takenFrom({ origin, builtIn }: SyncFile, source: Source, standing: ContentItem | null): Provenance {
  if (source === 'built-in' || origin === builtIn?.origin) return { origin, dropped: undefined };
  return { dropped: origin, origin: standing?.origin ?? builtIn?.origin };
}
