import type { StoredBatch } from '#storage/collections/events.ts';

// Counts visits directly from raw events, following the sentences of product §9 and without the code under test:
// everything is in memory, and every question scans all of it.

const minute = 60_000;
const hour = 60 * minute;

interface Stretch {
  dates: readonly string[];
  from: number;
  until: number | null;
}
type Filter = Partial<Record<'page' | 'referrer' | 'campaign' | 'device' | 'country', string>>;

interface Visit {
  date: string;
  mark: string | null;
  begin: number;
  end: number;
  batches: StoredBatch[];
}

const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
const happened = ({ at, value }: StoredBatch) =>
  value.events
    .map((event) => ({ ...event, at: Math.max(at - event.ago, Date.parse(dateOf(at))) }))
    .sort((left, right) => left.at - right.at);
const beginOf = (batch: StoredBatch): number => happened(batch)[0]?.at ?? batch.at;

/** Each visitor's batches of a day, split at pauses of half an hour. */
function visitsOf(batches: readonly StoredBatch[]): Visit[] {
  const visits: Visit[] = [];
  const sent = batches.filter(({ value }) => value.events.length > 0 || value.read);
  const ordered = sent.toSorted((left, right) => beginOf(left) - beginOf(right) || left.at - right.at);
  for (const batch of ordered) {
    const [date, mark, begin] = [dateOf(batch.at), batch.value.visitor, beginOf(batch)];
    let visit = mark === null ? undefined : visits.findLast((one) => one.mark === mark && one.date === date);
    if (!visit || begin - visit.end > 30 * minute) {
      visit = { date, mark, begin, end: begin, batches: [] };
      visits.push(visit);
    }
    visit.batches.push(batch);
    for (const at of [...happened(batch).map((event) => event.at), batch.at])
      if (at - visit.end <= 30 * minute && at > visit.end) visit.end = at;
  }
  return visits;
}

/** What a visit reports about itself. */
function said({ batches, begin, date }: Visit) {
  const events = batches.flatMap(happened).sort((left, right) => left.at - right.at);
  const led = batches.find(({ value }) => value.referrer !== undefined || value.campaign !== undefined)?.value;
  const views = events.filter(({ name }) => name === 'page_view');
  const sentTo = (target: string) => events.findLast(({ name, url }) => name === 'form_submit' && url === target);
  const pages = [
    ...new Set([...events.map(({ page }) => page), ...batches.flatMap(({ value }) => value.read?.page ?? [])]),
  ];
  return {
    hour: Math.floor((begin - Date.parse(date)) / hour),
    events,
    pages,
    entry: pages[0],
    exit: views.at(-1)?.page,
    referrer: led?.referrer === '' ? 'direct' : led?.referrer,
    campaign: led?.campaign,
    device: batches[0]?.value.device,
    country: batches[0]?.value.country,
    contact: sentTo('/api/contact'),
    signUp: sentTo('/api/newsletter/subscribe'),
    opened: (page: string) => events.find((event) => event.page === page)?.at ?? Infinity,
  };
}

type Told = Visit & ReturnType<typeof said>;

/** Computes from batches what a report should say about a period. */
export function naiveCounter(batches: readonly StoredBatch[]) {
  const visits = visitsOf(batches).map((visit): Told => ({ ...visit, ...said(visit) }));
  return (stretch: Stretch, filter: Filter) => naiveCount(batches, visits, stretch, filter);
}

function naiveCount(
  batches: readonly StoredBatch[],
  visits: readonly Told[],
  { dates, from, until }: Stretch,
  filter: Filter,
) {
  const inTime = (date: string, at: number): boolean =>
    dates.includes(date) &&
    !(date === dates[0] && at < from) &&
    !(date === dates.at(-1) && until !== null && at >= until);
  const asked = visits
    .filter((visit) => inTime(visit.date, visit.hour))
    .filter(
      (visit) =>
        (filter.page === undefined || visit.pages.includes(filter.page)) &&
        (['referrer', 'campaign', 'device', 'country'] as const).every(
          (name) => filter[name] === undefined || visit[name] === filter[name],
        ),
    );
  const sessions = asked.filter(({ mark }) => mark !== null);
  const events = asked.flatMap((visit) => visit.events);
  const named = (name: string) => events.filter((event) => event.name === name).length;
  const seconds = sessions.reduce((total, { begin, end }) => total + Math.round((end - begin) / 1_000), 0);
  const isUnknown = [filter.page, filter.referrer, filter.campaign].filter((one) => one !== undefined).length > 1;
  const marks = new Set(sessions.map(({ date, mark }) => `${date} ${mark ?? ''}`));
  const isEssay = (page: string): boolean => page.startsWith('/essays/');
  const signedUpAfter = (visit: Told, page: string): boolean =>
    visit.signUp !== undefined && visit.opened(page) <= visit.signUp.at;

  const listed = (names: (visit: Told) => (string | undefined)[], more = (_: string): object => ({})) =>
    [...new Set(asked.flatMap(names))]
      .filter((name) => name !== undefined)
      .map((name) => ({
        name,
        visits: sessions.filter((visit) => names(visit).includes(name)).length,
        views: asked
          .filter((visit) => names(visit).includes(name))
          .flatMap((visit) => visit.events)
          .filter((event) => event.name === 'page_view').length,
        ...more(name),
      }))
      .sort(
        (left, right) => right.visits - left.visits || right.views - left.views || (left.name < right.name ? -1 : 1),
      );
  const pageOf = (page: string) => {
    const reads = asked
      .flatMap((visit) => visit.batches)
      .flatMap(({ value }) => (value.read?.page === page ? [value.read] : []));
    return {
      views: events.filter((event) => event.name === 'page_view' && event.page === page).length,
      entries: sessions.filter(({ entry }) => entry === page).length,
      exits: sessions.filter(({ exit }) => exit === page).length,
      readMs: reads.reduce((total, { ms }) => total + ms, 0),
      quarters: [1, 2, 3, 4].map((quarter) => reads.filter(({ quarters }) => quarters.includes(quarter)).length),
      signUps: sessions.filter((visit) => visit.pages.includes(page) && signedUpAfter(visit, page)).length,
    };
  };
  const dropped = { bot: 0, spam: 0, old: 0 };
  for (const { at, value } of batches)
    if (dates.includes(dateOf(at)))
      for (const reason of ['bot', 'spam', 'old'] as const) dropped[reason] += value.dropped?.[reason] ?? 0;

  return {
    stats: {
      totalEvents: events.length,
      pageViews: named('page_view'),
      uniqueVisitors: isUnknown && sessions.length > 0 ? null : marks.size,
      avgSessionDuration: sessions.length === 0 ? 0 : Math.round(seconds / sessions.length),
      sessions: sessions.length,
    },
    events: { page_view: named('page_view'), click: named('click'), form_submit: named('form_submit') },
    conversions: {
      visits: sessions.length,
      contacts: sessions.filter(({ contact }) => contact).length,
      signUps: sessions.filter(({ signUp }) => signUp).length,
      essayVisits: sessions.filter(({ pages }) => pages.some(isEssay)).length,
      essaySignUps: sessions.filter((visit) => visit.pages.some((page) => isEssay(page) && signedUpAfter(visit, page)))
        .length,
    },
    lists: {
      pages: listed(({ pages }) => pages, pageOf).sort(
        (left, right) => right.visits - left.visits || right.views - left.views || (left.name < right.name ? -1 : 1),
      ),
      referrers: listed(({ referrer }) => [referrer]),
      campaigns: listed(({ campaign }) => [campaign]),
      devices: listed(({ device }) => [device]),
      countries: listed(({ country }) => [country]),
    },
    pageViews: named('page_view'),
    dropped,
  };
}
