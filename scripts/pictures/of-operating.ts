import type { PicturesOf } from './picture.ts';

/** Those of docs/operating.md: what is looked at daily, and the visits of a month. */
export const ofOperating: PicturesOf = () => [
  { name: 'dashboard', path: '/admin/dashboard' },
  { name: 'analytics', path: '/admin/analytics?range=30d', height: 1_000 },
];
