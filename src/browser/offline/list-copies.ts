// Lists on /offline what can be read without a network: the pages of which this browser keeps a copy.
const lead = document.querySelector('#offline-copies-lead');
const list = document.querySelector('#offline-copies');

const written: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** The title of a page, without the name of the site, as plain text: these pages take HTML from scripts in one place alone (rules 18). */
const titleOf = (html: string): string | undefined =>
  /<title>([^<]*)/
    .exec(html)?.[1]
    ?.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (name) => written[name] ?? name)
    .split(' · ')[0];

async function listCopies(): Promise<void> {
  const name = (await caches.keys()).find((one) => one.startsWith('pages-'));
  if (name === undefined) return;
  const cache = await caches.open(name);
  for (const request of [...(await cache.keys())].reverse()) {
    const { pathname } = new URL(request.url);
    if (pathname === '/offline') continue;
    const link = document.createElement('a');
    link.href = pathname;
    link.textContent = titleOf((await (await cache.match(request))?.text()) ?? '') ?? pathname;
    const item = document.createElement('li');
    item.append(link);
    list?.append(item);
  }
  if (lead && list?.hasChildNodes()) lead.textContent = 'This page was not kept on this device. These were:';
}

await listCopies();
export {};
