import type { DropReason } from '#contract/api/events.ts';
import { writeMail, type Block, type Letterhead, type Written } from './write-mail.ts';

/** The counts of a week. */
export interface WeekFigures {
  visitors: number;
  views: number;
  /** Average length of a session, in seconds. */
  seconds: number;
  /** Visits that sent a message, and visits that signed up. */
  contacts: number;
  signUps: number;
}

/** An entry of a list and its count. */
type Named = readonly [name: string, count: number];

/** The content of a weekly report. */
export interface WeekReport {
  /** Its first and its last date (UTC). */
  monday: string;
  sunday: string;
  week: WeekFigures;
  /** The week before; null if none of it is kept. */
  before: WeekFigures | null;
  /** The most viewed pages, and the sites that most visits came from; no more than a mail should list. */
  pages: readonly Named[];
  referrers: readonly Named[];
  /** Events that were left out, by reason. */
  dropped: Readonly<Partial<Record<DropReason, number>>>;
  /** Dates on which counting stopped before midnight, since the day's quota was used up (rules 43). */
  stopped: readonly string[];
  /** Batches that could not be read from storage. */
  unreadable: number;
}

/** Reports the counts of a week to the company, like the analytics screen. */
export function weeklyReportMail(letterhead: Letterhead, report: WeekReport): Written {
  const { monday, sunday, week, before, pages, referrers } = report;
  const [first, last] = [dayOf(monday), dayOf(sunday)];
  const [month = '', day = ''] = last.split(' ');
  const when = `${first} to ${first.startsWith(month) ? day : last}`;
  const visitors = said(week.visitors, 'visitor');
  const counted = `${visitors}, ${said(week.views, 'page view')}`;
  const blocks: Block[] = [
    week.views === 0
      ? 'Nothing was counted this week: no one came, or Analytics was switched off in the settings.'
      : `${counted}.`,
    {
      kind: 'facts',
      facts: [
        ['Visitors', besides(week.visitors, before?.visitors)],
        ['Page views', besides(week.views, before?.views)],
        ['Average session', besides(week.seconds, before?.seconds, durationOf)],
        ['Visits that sent a message', besides(week.contacts, before?.contacts)],
        ['Visits that signed up', besides(week.signUps, before?.signUps)],
      ],
    },
    ...listOf('Most viewed pages', pages, 'view'),
    ...listOf('Where visits came from', referrers, 'visit'),
    { kind: 'small', text: notesOf(report).join(' ') },
    {
      kind: 'button',
      label: 'Open Analytics: the last seven days',
      href: `${letterhead.origin}/admin/analytics?range=7d`,
    },
  ];
  return writeMail(letterhead, {
    subject: `Week of ${first}: ${counted}`,
    preview: `${counted}.`,
    heading: `The week from ${when}`,
    blocks,
    footer: [
      'This mail comes every Monday while Weekly report is switched on in the settings of the admin, under Notifications.',
    ],
  });
}

/** What a reader must know about the numbers: how they are counted, and what is left out. */
function notesOf({ dropped, stopped, unreadable }: WeekReport): string[] {
  const left = ([reason, what]: readonly [DropReason, string]): string[] => {
    const count = dropped[reason] ?? 0;
    return count === 0 ? [] : [`${said(count, 'event')} ${what}`];
  };
  const out = (
    [
      ['bot', 'of programs'],
      ['spam', 'of referrer spam'],
      ['old', 'that came more than a day late'],
    ] as const
  ).flatMap(left);
  return [
    'Days are in UTC. Visitors are those of each day, added up: a visitor who came on two days counts twice.',
    out.length === 0 ? 'No event was left out.' : `Left out: ${new Intl.ListFormat('en-US').format(out)}.`,
    ...(stopped.length === 0
      ? []
      : [
          `On ${new Intl.ListFormat('en-US').format(stopped.map(dayOf))} counting stopped before the day was over: more events came in than are counted in a day.`,
        ]),
    ...(unreadable === 0 ? [] : [`${said(unreadable, 'batch', 'batches')} of events could not be read.`]),
  ];
}

const listOf = (title: string, entries: readonly Named[], what: string): Block[] =>
  entries.length === 0
    ? []
    : [{ kind: 'ranking', title, rows: entries.map(([name, count]) => [name, said(count, what)] as const) }];

const numberOf = (count: number): string => count.toLocaleString('en-US');

const said = (count: number, one: string, many = `${one}s`): string => `${numberOf(count)} ${count === 1 ? one : many}`;

/** A number compared with the week before. */
function besides(now: number, before: number | undefined, say = numberOf): string {
  if (before === undefined) return say(now);
  if (now === before) return `${say(now)}, as in the week before`;
  const percent = before === 0 ? 0 : Math.round((Math.abs(now - before) / before) * 100);
  const change = percent === 0 ? '' : ` (${now > before ? '+' : '−'}${numberOf(percent)}%)`;
  return `${say(now)}, after ${say(before)} in the week before${change}`;
}

const durationOf = (seconds: number): string =>
  seconds < 60 ? `${seconds} s` : `${numberOf(Math.floor(seconds / 60))} min ${seconds % 60} s`;

const dayOf = (date: string): string =>
  new Date(date).toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
