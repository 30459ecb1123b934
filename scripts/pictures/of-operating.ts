import type { PicturesOf } from './picture.ts';

/** The pictures of docs/operating.md: the daily overview, and the visits of a month. */
export const ofOperating: PicturesOf = () => [
  { name: 'dashboard', path: '/admin/dashboard' },
  { name: 'analytics', path: '/admin/analytics?range=30d', height: 1_000 },
];
