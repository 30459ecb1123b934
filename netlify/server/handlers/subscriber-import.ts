import {
  importOutcomes,
  importSubscribers,
  type ImportOutcome,
  type ImportRow,
} from '#contract/api/subscriber-import.ts';
import { subscribers } from '#storage/collections/subscribers.ts';
import { inParallel } from '#storage/in-parallel.ts';
import { RecordUnreadable } from '#storage/record-unreadable.ts';
import { storesOf, type Stores } from '#storage/stores.ts';
import { eraseSubmission } from '../forms/erase-submission.ts';
import { importing, type Import, type Importing } from '../forms/importing.ts';
import { suppressionOf } from '../forms/suppression.ts';
import type { Session } from '../auth/tokens.ts';
import { route, type Handler } from '../http/route.ts';

/**
 * Once this much of the nine seconds within which an answer must come has passed, no further row is begun (rules 31).
 */
const workMs = 4_000;
/** How many rows are handled at once. */
const width = 32;

/** Why a row was not imported, for the administrator; a suppression gives its own reason. */
const whyRefused: Readonly<Partial<Record<ImportOutcome, string>>> = {
  unsubscribed: 'It has unsubscribed here. Only its owner can bring it back, with the site’s form.',
  spam: 'It is filed as spam here. Look at it under Spam first.',
  unproven: 'There is no proof of consent, neither in the row nor for the whole file.',
  unreadable: 'Its record here cannot be read.',
};

type Proven = ImportRow & { proof: string };
interface Done {
  outcome: ImportOutcome;
  reason?: string | undefined;
}

const suppressedBy = (suppression: { why: string }): Done => ({ outcome: 'suppressed', reason: suppression.why });

/** The outcome of importing a row; with `dryRun` nothing is written. Throws StorageUnavailable and StorageContended. */
async function importRow(stores: Stores, row: Proven, by: Import, dryRun: boolean): Promise<Done> {
  const collection = stores.open(subscribers);
  const id = await collection.idOf(row.email);
  const now = Date.parse(by.at);
  const suppressed = await suppressionOf(stores, id, now);
  if (suppressed) return suppressedBy(suppressed);
  if (dryRun) return importing((await collection.read(id))?.value ?? null, row, by);
  let found: Importing = { outcome: 'already' };
  await collection.change(id, (standing) => {
    found = importing(standing?.value ?? null, row, by);
    return 'record' in found ? found.record : null;
  });
  // The function above assigns it, which the compiler does not follow.
  if ((found as Importing).outcome !== 'new') return found;
  // An erasure is recorded before it happens: one that came in between is visible now, and what was written is erased
  // again.
  const since = await suppressionOf(stores, id, now);
  if (!since) return found;
  await eraseSubmission(stores, collection, id);
  return suppressedBy(since);
}

async function outcomeOf(stores: Stores, row: Proven, by: Import, dryRun: boolean): Promise<Done> {
  try {
    return await importRow(stores, row, by, dryRun);
  } catch (error) {
    if (error instanceof RecordUnreadable) return { outcome: 'unreadable' };
    throw error;
  }
}

const run: Handler<typeof importSubscribers, Session> = async ({ deployContext, session, body, now }) => {
  const stores = storesOf(deployContext);
  const { rows, statement, dryRun } = body;
  const by = { at: now.toISOString(), by: session.username };
  const counts = Object.fromEntries(importOutcomes.map((outcome) => [outcome, 0])) as Record<ImportOutcome, number>;
  const refused: { line: number; reason: string }[] = [];
  const until = performance.now() + workMs;
  let done = 0;
  while (done < rows.length && (done === 0 || performance.now() < until)) {
    const some = rows.slice(done, done + width);
    await inParallel(some, async (row) => {
      const { proof = statement } = row;
      const { outcome, reason = whyRefused[outcome] }: Done =
        proof === undefined ? { outcome: 'unproven' } : await outcomeOf(stores, { ...row, proof }, by, dryRun);
      counts[outcome] += 1;
      if (reason !== undefined) refused.push({ line: row.line, reason });
    });
    done += some.length;
  }
  refused.sort((left, right) => left.line - right.line);
  return { success: true, done, counts, refused };
};

export const importRoutes = [route(importSubscribers, run)];
