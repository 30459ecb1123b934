// Lists on /offline what can be read without a network: the pages that this browser has copies of.
import { isTooOld, keptAt, pagesName } from './rules.ts';

const lead = document.querySelector('#offline-copies-lead');
const list = document.querySelector('#offline-copies');

const written: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/**
 * The title of a page, without the site's name, as plain text: scripts may insert HTML in one place only (rules 18).
 */
const titleOf = (html: string): string | undefined =>
  /<title>([^<]*)/
    .exec(html)?.[1]
    ?.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (name) => written[name] ?? name)
    .replace(/ · [^·]*$/, '');

async function listCopies(): Promise<void> {
  const cache = await caches.open(pagesName);
  for (const request of [...(await cache.keys())].reverse()) {
    const { pathname } = new URL(request.url);
    const copy = await cache.match(request);
    if (pathname === '/offline' || !copy || isTooOld(copy.headers.get(keptAt))) continue;
    const link = document.createElement('a');
    link.href = pathname;
    link.textContent = titleOf(await copy.text()) ?? pathname;
    const item = document.createElement('li');
    item.append(link);
    list?.append(item);
  }
  if (lead && list?.hasChildNodes()) lead.textContent = 'This page is not stored on this device. These are:';
}

await listCopies();
