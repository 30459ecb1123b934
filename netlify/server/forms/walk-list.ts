import { isReadable, type StoredRecord, type UnreadableRevision } from '#storage/revision.ts';

/** How long a list searches records before it answers with what it has. */
const patienceMs = 1_200;
/** Records between two looks at the clock. */
const turn = 32;

interface Walk<Value> {
  isFound: (record: StoredRecord<Value>) => boolean;
  /** How many records the page may hold. */
  limit: number;
  /** Whether matches beyond the page are counted. */
  countsAll: boolean;
}

interface Walked<Value> {
  /** The first matches. */
  records: StoredRecord<Value>[];
  /** How many matches there were, as far as the search went. */
  count: number;
  /** Whether the search reached the end. */
  isWhole: boolean;
  /** The id of the last record checked. */
  last: string | undefined;
  unreadable: UnreadableRevision[];
}

/**
 * Searches records in order for one page, until it is full or time is up, so that a list of any length gets an answer
 * (architecture §5).
 */
export async function walkList<Value>(
  each: AsyncIterable<StoredRecord<Value> | UnreadableRevision>,
  { isFound, limit, countsAll }: Walk<Value>,
): Promise<Walked<Value>> {
  const end = performance.now() + patienceMs;
  const walked: Walked<Value> = { records: [], count: 0, isWhole: false, last: undefined, unreadable: [] };
  let seen = 0;
  for await (const record of each) {
    seen += 1;
    walked.last = record.id;
    if (!isReadable(record)) {
      walked.unreadable.push(record);
    } else if (isFound(record)) {
      walked.count += 1;
      if (walked.count <= limit) walked.records.push(record);
      else if (!countsAll) return walked;
    }
    if (seen % turn === 0 && performance.now() > end) return walked;
  }
  return { ...walked, isWhole: true };
}
