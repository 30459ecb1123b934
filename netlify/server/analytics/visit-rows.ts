import type { EventRecord } from '#storage/collections/event-record.ts';
import type { StoredBatch } from '#storage/collections/events.ts';
import { edges, type PageRow, type VisitRow } from '#storage/collections/visit-row.ts';
import { direct } from './visit-filter.ts';

/** After this long without an event a new session begins (product §9). */
const gapMs = 30 * 60_000;
const hourMs = 60 * 60_000;
/**
 * No visit counts as reading a page for longer. The columns of visits hold numbers below 2^32, 49 days in milliseconds.
 */
const dayMs = 24 * hourMs;

const targets = { contact: '/api/contact', signUp: '/api/newsletter/subscribe' } as const;

interface Event {
  /** Milliseconds since 1970. */
  at: number;
  name: EventRecord['events'][number]['name'];
  page: string;
  url?: string | undefined;
}

/**
 * What one batch says about its page view: from its first event to when it was sent, which is when the page was left or
 * hidden.
 */
interface Stay {
  from: number;
  to: number;
  events: readonly Event[];
  batch: EventRecord;
}

/** Consecutive stays of one visitor without a long gap. */
interface Session {
  start: number;
  end: number;
  stays: readonly Stay[];
}

/**
 * The visits of a day, from the batches that arrived on it. Each session becomes a row, and so does each batch of a
 * visitor who asked for privacy. No row holds a mark. Each says whether it was its visitor's first or last of the day,
 * so that visitors can be counted.
 *
 * @param dayStart midnight (UTC), in milliseconds since 1970. Earlier events, from a page left open, count as if they
 * happened then
 */
export function visitRowsOf(batches: readonly StoredBatch[], dayStart: number): VisitRow[] {
  const stays = batches.flatMap((batch) => stayOf(batch, dayStart) ?? []);
  const rows = [...Map.groupBy(stays, ({ batch }) => batch.visitor)].flatMap(([visitor, own]) => {
    if (visitor === null)
      return own.map((stay) => rowOf({ start: stay.from, end: stay.to, stays: [stay] }, dayStart, false));
    const sessions = sessionsOf(own).map((session) => rowOf(session, dayStart, true));
    markEdges(sessions);
    return sessions;
  });
  // Sorted by content: the order of the visitors in one hour would reveal who came back in another.
  return rows
    .map((row) => ({ row, said: JSON.stringify(row) }))
    .sort((left, right) => left.row.hour - right.row.hour || (left.said < right.said ? -1 : 1))
    .map(({ row }) => row);
}

function stayOf({ at, value }: StoredBatch, dayStart: number): Stay | null {
  const events = value.events
    .map(({ ago, name, page, url }): Event => ({ at: Math.max(at - ago, dayStart), name, page, url }))
    .sort((left, right) => left.at - right.at);
  if (events.length === 0 && !value.read) return null;
  return { from: events[0]?.at ?? at, to: at, events, batch: value };
}

/**
 * The sessions of one visitor, in order. A page left open for longer than the gap ends its session when it was last
 * used.
 */
function sessionsOf(stays: readonly Stay[]): Session[] {
  const sessions: { start: number; end: number; stays: Stay[] }[] = [];
  for (const stay of stays.toSorted((left, right) => left.from - right.from || left.to - right.to)) {
    let current = sessions.at(-1);
    if (!current || stay.from - current.end > gapMs) {
      current = { start: stay.from, end: stay.from, stays: [] };
      sessions.push(current);
    }
    current.stays.push(stay);
    for (const moment of [...stay.events.map(({ at }) => at), stay.to])
      if (moment - current.end <= gapMs) current.end = Math.max(current.end, moment);
  }
  return sessions;
}

function rowOf({ start, end, stays }: Session, dayStart: number, isSession: boolean): VisitRow {
  const events = stays.flatMap((stay) => stay.events).sort((left, right) => left.at - right.at);
  const sent = (target: string) => events.findLast(({ name, url }) => name === 'form_submit' && url === target);
  const signUp = sent(targets.signUp);
  const first = stays.find(({ batch }) => batch.referrer !== undefined || batch.campaign !== undefined)?.batch;
  const batch = stays[0]?.batch;
  const count = (what: Event['name']): number => events.filter(({ name }) => name === what).length;
  return {
    hour: Math.min(23, Math.floor((start - dayStart) / hourMs)),
    seconds: isSession ? Math.round((end - start) / 1_000) : null,
    views: count('page_view'),
    clicks: count('click'),
    forms: count('form_submit'),
    pages: pagesOf(stays, events, signUp?.at),
    exit: events.findLast(({ name }) => name === 'page_view')?.page ?? null,
    referrer: originOf(first?.referrer),
    campaign: originOf(first?.campaign),
    device: batch?.device ?? null,
    country: batch?.country ?? null,
    contact: sent(targets.contact) !== undefined,
    signUp: signUp !== undefined,
    again: false,
    edge: 0,
  };
}

const originOf = (name: string | undefined) => (name === undefined ? null : { name: name || direct, edge: 0 });

function pagesOf(stays: readonly Stay[], events: readonly Event[], signedUpAt = -Infinity): PageRow[] {
  const pages = new Map<string, PageRow>();
  const at = (page: string): PageRow => {
    const known = pages.get(page);
    if (known) return known;
    const added: PageRow = { page, views: 0, readMs: 0, quarters: [0, 0, 0, 0], signUpAfter: false, edge: 0 };
    pages.set(page, added);
    return added;
  };
  for (const event of events) {
    const page = at(event.page);
    if (event.name === 'page_view') page.views += 1;
    if (event.at <= signedUpAt) page.signUpAfter = true;
  }
  for (const { batch } of stays) {
    if (!batch.read) continue;
    const page = at(batch.read.page);
    page.readMs = Math.min(page.readMs + batch.read.ms, dayMs);
    for (const quarter of batch.read.quarters) page.quarters[quarter - 1] = (page.quarters[quarter - 1] ?? 0) + 1;
  }
  return [...pages.values()];
}

/**
 * Marks the first and last of one visitor's sessions of a day, overall and for each page, referrer and campaign; and
 * sessions that are not the first of their hour.
 */
function markEdges(rows: readonly VisitRow[]): void {
  const last = new Map<string, { edge: number }>();
  for (const [index, row] of rows.entries()) {
    row.again = rows[index - 1]?.hour === row.hour;
    for (const [name, held] of edgedOf(row)) {
      if (!last.has(name)) held.edge |= edges.first;
      last.set(name, held);
    }
  }
  for (const held of last.values()) held.edge |= edges.last;
}

/** The parts of a row that have an edge of their own, each under a name that is the same in every session. */
const edgedOf = (row: VisitRow): [string, { edge: number }][] => [
  ['', row],
  ...row.pages.map((page): [string, PageRow] => [`page ${page.page}`, page]),
  ...(row.referrer ? [[`referrer ${row.referrer.name}`, row.referrer] as [string, { edge: number }]] : []),
  ...(row.campaign ? [[`campaign ${row.campaign.name}`, row.campaign] as [string, { edge: number }]] : []),
];
