import type { Random } from '#support/random.ts';

const given = [
  'adaeze',
  'aisha',
  'anh',
  'arjun',
  'babajide',
  'beata',
  'chidi',
  'dina',
  'esi',
  'fatou',
  'giulia',
  'hassan',
  'ines',
  'jaya',
  'kamau',
  'linh',
  'malik',
  'nadia',
  'omar',
  'pilar',
  'quynh',
  'rahel',
  'sanjay',
  'tariq',
  'ulla',
  'wei',
  'yaw',
  'zainab',
] as const;
const family = [
  'abubakar',
  'banda',
  'costa',
  'dlamini',
  'fischer',
  'gupta',
  'hoang',
  'kimani',
  'lindqvist',
  'mensah',
  'novak',
  'okafor',
  'pham',
  'rossi',
  'suleiman',
  'traore',
] as const;
const hosts = ['example.com', 'example.org', 'example.net'] as const;

/** Where people sign up: mostly on the home page, then on essays. */
const pages = ['/', '/', '/', '/essays/the-outbox-comes-first', '/essays/count-the-round-trips', '/about'] as const;

/** A newsletter subscriber. */
export interface Reader {
  email: string;
  page: string;
  days: number;
  time: string;
  becomes: 'pending' | 'confirmed' | 'unsubscribed';
  leftBecause?: string;
}

/** Not everyone gives a reason. */
const reasons = ['Too many mails elsewhere; I read the essays on the site.', 'I changed jobs.', ''] as const;

/** This many readers of the last six weeks, each with a distinct address. */
export function readersOf(random: Random, count: number): Reader[] {
  return Array.from({ length: count }, (_, index) => {
    const first = given[index % given.length] ?? 'ada';
    const last = family[(index * 5 + Math.floor(index / given.length)) % family.length] ?? 'obi';
    const days = 42 - Math.floor((index * 42) / count);
    const leaves = days > 15 && random.chance(0.12);
    const leftBecause = leaves ? random.of(reasons) : '';
    return {
      email: `${first}.${last}@${random.of(hosts)}`,
      page: random.of(pages),
      days,
      time: `${String(6 + random.below(14)).padStart(2, '0')}:${String(random.below(60)).padStart(2, '0')}`,
      becomes: leaves ? 'unsubscribed' : random.chance(days < 2 ? 0.6 : 0.15) ? 'pending' : 'confirmed',
      ...(leftBecause !== '' && { leftBecause }),
    };
  });
}
