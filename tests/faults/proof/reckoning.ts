import type { ContentItemView } from '#contract/api/admin-content.ts';
import type { Entry } from './ledger.ts';
import type { Kept, StoreView } from './store-view.ts';

/** Violations that must never happen. */
export const wrongs = ['lost', 'doubled', 'erased but back', 'refused but stored'] as const;
export type Wrong = (typeof wrongs)[number];

export interface Finding {
  wrong: Wrong;
  kind: string;
  rate: number;
  /** Details for finding the reason. */
  about: string;
}

/** The collections in which requests create records. */
const makes: Readonly<Record<string, string>> = {
  contact: 'contacts',
  newsletter: 'subscribers',
  events: 'events',
  create: 'content',
  upload: 'media',
};

/** Requests that add a revision to an item. */
const changesItem = new Set(['save', 'publish', 'restore', 'delete']);

/** Requests that always write. */
const alwaysWrites = new Set(['create', 'save', 'delete', 'setting']);

/** Compares what senders were told with what storage contains. */
export function reckon(entries: readonly Entry[], view: StoreView): Finding[] {
  const findings: Finding[] = [];
  const erasures = new Map(entries.flatMap((entry) => (entry.kind.startsWith('erase') ? [[entry.about, entry]] : [])));

  const report = (wrong: Wrong, { kind, rate, mark, outcome, tries }: Entry, what: string): void => {
    const told = tries.map(({ status, code }) => `${status} ${code}`.trim()).join(', ');
    findings.push({ wrong, kind, rate, about: `request ${mark}, ${outcome} (${told}): ${what}` });
  };

  /** A mark must appear once if acknowledged, at most once if unknown, and never if refused. */
  function expectOne(entry: Entry, found: readonly unknown[], what: string): void {
    if (found.length > 1) report('doubled', entry, `${found.length} ${what}`);
    if (entry.outcome === 'acknowledged' && found.length === 0) report('lost', entry, `no ${what}`);
    if (entry.outcome === 'refused' && found.length > 0) report('refused but stored', entry, `${found.length} ${what}`);
  }

  for (const entry of entries) {
    const { kind, mark, outcome, record } = entry;
    const collection = makes[kind];
    if (collection !== undefined) {
      const erasure = erasures.get(mark);
      const places = view.placesOf(mark);
      if (!erasure) expectOne(entry, idsMadeBy(entry, collection, view), `records in ${collection}`);
      else if (erasure.outcome === 'acknowledged' && places.length > 0)
        report('erased but back', erasure, places.join(', '));
    }
    if (kind === 'setting') {
      const kept = view.records('settings').get(record?.split('/')[1] ?? '');
      const bearing = [...(kept?.revisions ?? [])].filter(([, { marks }]) => marks.includes(mark));
      const isReplaced = bearing.length === 0 && (kept?.count ?? 0) > (kept?.revisions.size ?? 0);
      if (!isReplaced) expectOne(entry, bearing, 'revisions of the setting');
    }
    if (kind === 'save' && outcome === 'refused' && view.idsOf('content', mark).length > 0)
      report('refused but stored', entry, 'a revision bears it');
    if (kind === 'spam' && outcome === 'acknowledged') {
      const kept = view.records('contacts').get(record?.split('/')[1] ?? '');
      if (!kept?.revisions.get(kept.count)?.text.includes('"spam":true')) report('lost', entry, 'it is not filed');
    }
    const item =
      outcome === 'acknowledged' ? (entry.tries.at(-1)?.body['item'] as ContentItemView | undefined) : undefined;
    if (item) expectRevision(entry, item, view.records('content').get(item.id));
  }

  function expectRevision(entry: Entry, { rev, title, status }: ContentItemView, kept: Kept | undefined): void {
    const text = kept?.revisions.get(rev)?.text;
    const isReplaced = text === undefined && (kept?.count ?? 0) > rev;
    if (isReplaced || (text?.includes(JSON.stringify(title)) && text.includes(JSON.stringify(status)))) return;
    report('lost', entry, `revision ${rev} is another`);
  }

  // Between the number of acknowledged revisions and that number plus the unknown ones. A request that changed nothing
  // was answered with the existing revision.
  for (const [record, changes] of byRecord(entries, view)) {
    const [collection = '', id = ''] = record.split('/');
    const count = view.records(collection).get(id)?.count ?? 0;
    const acknowledged = changes.filter(({ outcome }) => outcome === 'acknowledged');
    const written = acknowledged.filter((entry) => alwaysWrites.has(entry.kind));
    const unknown = changes.filter(({ outcome }) => outcome === 'unknown');
    const [first] = changes;
    const what = `${record} has ${count} revisions, ${written.length} to ${acknowledged.length} were acknowledged and ${unknown.length} are unknown`;
    for (let missing = count; first && missing < written.length; missing += 1) report('lost', first, what);
    if (first && count > acknowledged.length + unknown.length) report('doubled', first, what);
  }
  return findings;
}

/**
 * The records made by a request: those with its mark, and the one it was told about, whose mark another adapter
 * overwrites.
 */
function idsMadeBy({ mark, tries }: Entry, collection: string, view: StoreView): string[] {
  const told = (tries.at(-1)?.body['item'] as ContentItemView | undefined)?.id;
  const isThere = told !== undefined && view.records(collection).has(told);
  return [...new Set([...view.idsOf(collection, mark), ...(isThere ? [told] : [])])];
}

/** The requests for each item and each setting. */
function byRecord(entries: readonly Entry[], view: StoreView): Map<string, Entry[]> {
  const records = new Map<string, Entry[]>();
  for (const entry of entries) {
    const created = entry.kind === 'create' ? idsMadeBy(entry, 'content', view).map((id) => `content/${id}`) : [];
    const changed = changesItem.has(entry.kind) || entry.kind === 'setting' ? [entry.record ?? ''] : created;
    for (const record of changed) records.set(record, [...(records.get(record) ?? []), entry]);
  }
  return records;
}
