/** Stands for referrers without a public name: an IP address, a name without a dot. */
const unnamed = 'unnamed site';

const host = /^(?=.{4,253}$)(?:[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])$/;

/**
 * The stored form of a referrer: its host in lower case, without `www.`, in Punycode. Empty if there was none. An IP
 * address may identify a person and is not stored.
 */
export function referrerOf(sent: string): string {
  if (sent === '') return '';
  const name = sent.toLowerCase().replace(/\.$/, '');
  return host.test(name) ? name.replace(/^www\./, '') : unnamed;
}

let spam: Promise<ReadonlySet<string>> | undefined;

/** Whether a host is on the list of referrer spam, or below one that is. */
export async function isSpam(referrer: string): Promise<boolean> {
  if (referrer === '' || referrer === unnamed) return false;
  // Most calls have no referrer.
  spam ??= import('./referrer-spam.json', { with: { type: 'json' } }).then(({ default: list }) => new Set(list.hosts));
  const listed = await spam;
  const labels = referrer.split('.');
  return labels.some((_, from) => listed.has(labels.slice(from).join('.')));
}
