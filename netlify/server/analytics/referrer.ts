/** What a site is counted as whose name is none that a stranger could look up: an address of the network, a name without a dot. */
const unnamed = 'unnamed site';

const host = /^(?=.{4,253}$)(?:[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])$/;

/**
 * The host of the site that led here, as it is kept: in lower case, without `www.`, letters of other scripts as they stand in DNS. Empty where none did. An address of
 * the network may be somebody's own, and is not kept.
 */
export function referrerOf(sent: string): string {
  if (sent === '') return '';
  const name = sent.toLowerCase().replace(/\.$/, '');
  return host.test(name) ? name.replace(/^www\./, '') : unnamed;
}

let spam: Promise<ReadonlySet<string>> | undefined;

/** Whether a host is one that programs name as their referrer, so that whoever reads the statistics looks at it: one of the list, or one below it. */
export async function isSpam(referrer: string): Promise<boolean> {
  if (referrer === '' || referrer === unnamed) return false;
  // Most calls name no site.
  spam ??= import('./referrer-spam.json', { with: { type: 'json' } }).then(({ default: list }) => new Set(list.hosts));
  const listed = await spam;
  const labels = referrer.split('.');
  return labels.some((_, from) => listed.has(labels.slice(from).join('.')));
}
