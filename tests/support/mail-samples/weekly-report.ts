import { weeklyReportMail } from '#server/mail/templates/weekly-report.ts';
import { letterhead, longLetterhead, type MailSamples } from './sample.ts';

const most = Number.MAX_SAFE_INTEGER;
const figures = { visitors: 1_234, views: 3_456, seconds: 125, contacts: 3, signUps: 12 };

export const samples: MailSamples = {
  usual: weeklyReportMail(letterhead, {
    monday: '2026-11-16',
    sunday: '2026-11-22',
    week: figures,
    before: { visitors: 1_100, views: 3_600, seconds: 118, contacts: 3, signUps: 0 },
    pages: [
      ['/', 1_210],
      ['/essays/count-the-round-trips', 640],
      ['/projects', 402],
    ],
    referrers: [
      ['direct', 520],
      ['news.ycombinator.com', 301],
      ['duckduckgo.com', 1],
    ],
    dropped: { bot: 2_301, old: 1 },
    stopped: [],
    unreadable: 0,
  }),
  hostile: weeklyReportMail(longLetterhead, {
    monday: '2026-12-28',
    sunday: '2027-01-03',
    week: { visitors: most, views: most, seconds: most, contacts: most, signUps: most },
    before: { visitors: 1, views: 0, seconds: 59, contacts: most, signUps: most - 1 },
    pages: Array.from({ length: 5 }, (_, n) => [`/${'averylongpath'.repeat(15)}${n}`, most] as const),
    referrers: [
      [`${'sub-domain.'.repeat(22)}example`, most],
      ['xn--mgbh0fb.xn--kgbechtv', 1],
      ['مثال.إختبار', 7],
      ['<b>bold</b>', 2],
    ],
    dropped: { bot: most, spam: most, old: most },
    stopped: ['2026-12-28', '2026-12-29', '2027-01-03'],
    unreadable: most,
  }),
};
