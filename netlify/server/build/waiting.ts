import type { WaitingChange } from '#contract/api/admin-build.ts';
import { partFactsOf } from '#contract/content/part.ts';
import { listNames, typesIn } from '#contract/content/types.ts';
import { settings } from '#contract/settings.ts';
import { pathOf } from '../content/files/path-of.ts';
import { fingerprintsOf, yearKey, type Fingerprints } from '../content/visible/fingerprints.ts';
import type { VisibleSite } from '../content/visible/visible.ts';

/** As many as fit on a screen. */
const mostNamed = 50;

/** The address at which visitors see the subject of a fingerprint. */
function addressOf(list: string, slug: string): string | null {
  if (list === 'setting') return '/';
  const name = listNames().find((one) => one === list);
  const [type] = name ? typesIn(name) : [];
  if (type === 'part') return partFactsOf(slug)?.shownAt ?? null;
  return type ? pathOf(type, slug) : null;
}

function titleOf(site: VisibleSite, list: string, slug: string): string {
  if (list === 'setting') return settings.find(({ key }) => key === slug)?.label ?? slug;
  const name = listNames().find((one) => one === list);
  const value = name && site[name].find((one) => one.slug === slug);
  return value && 'title' in value ? value.title : slug;
}

/** What the next build will change for visitors, one by one (decision 0041). Only the first fifty. */
export function waitingChanges(built: Fingerprints, site: VisibleSite, at: Date): WaitingChange[] {
  const now = fingerprintsOf(site, at);
  const keys = [...new Set([...Object.keys(built), ...Object.keys(now)])].filter((key) => built[key] !== now[key]);
  return keys.slice(0, mostNamed).map((key) => {
    const [list = '', slug = ''] = key.split('/');
    const [address, title] =
      key === yearKey ? ['/', 'Year in the footer'] : [addressOf(list, slug), titleOf(site, list, slug)];
    return { key, title, address, fingerprint: now[key] ?? null };
  });
}
