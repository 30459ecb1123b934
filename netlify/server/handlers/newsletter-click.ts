import { archivePath } from '#contract/content/issue.ts';
import { campaigns, type CountedLinks } from '#storage/collections/campaigns.ts';
import { clicks } from '#storage/collections/clicks.ts';
import { limits, type Quota } from '#storage/collections/limits.ts';
import { timeOf } from '#storage/ids.ts';
import { perDeployContext } from '#storage/per-deploy-context.ts';
import { soon } from '#storage/soon.ts';
import { storesOf } from '#storage/stores.ts';
import { createValueCache } from '#storage/value-cache.ts';
import { isBot } from '../analytics/bots.ts';
import type { Call } from '../http/call.ts';
import type { FunctionHandler } from '../http/function-handler.ts';
import { logEvent } from '../http/log.ts';
import { originOf } from '../http/origin.ts';
import { notFound } from '../http/refusal.ts';
import { servePage } from '../http/serve-page.ts';
import { clickPath } from '../mail/click-address.ts';
import { pageShell } from '../pages/page-shell.ts';

// The most clicks counted in a day (rules 43). Beyond that, links still lead to their targets.
const siteQuota: Omit<Quota, 'now'> = { max: 20_000, block: 100 };
const originQuota: Omit<Quota, 'now'> = { max: 200, block: 10 };
const quotaName = 'clicks';

/** The links of campaigns that an instance remembers, in characters: they never change once a campaign has begun. */
const linksIn = perDeployContext(() => createValueCache<CountedLinks>(1_000_000));

/** Where links lead while their campaign cannot be read: to the archive, which says so. */
const unknownLink = `${archivePath}#link-unknown`;

/**
 * A counted link of a newsletter. It leads to the link of that number in the campaign as frozen at its start, never to
 * an address that a request names (rules 22), and counts the click (decision 0128). Its address does not identify the
 * reader, and the reader is not stored. If the campaign was deleted, it still leads there, and nothing is counted
 * (decision 0183).
 */
export const handleNewsletterClick: FunctionHandler = (request, context) =>
  servePage({
    path: clickPath('{campaign}', '{number}'),
    // The next click must be counted too, and search engines must not list the link.
    headers: { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' },
    async show(call) {
      const { campaign = '', number = '' } = call.params;
      if (timeOf(campaign) === null || !/^\d{1,3}$/.test(number)) throw notFound();
      const counted = await countedLinks(call, campaign);
      if (counted === null) return found(unknownLink);
      const target = counted.links[Number(number)];
      if (target === undefined) throw notFound();
      if (!counted.isErased && isByPerson(request))
        call.waitUntil('count click', () => count(call, campaign, Number(number)));
      return found(target);
    },
    refused: () => pageShell('not-found'),
  })(request, context);

/** Reads in flight: when many readers open a new issue at once, they share one read. */
const readingIn = perDeployContext(() => new Map<string, Promise<CountedLinks | null>>());

/**
 * The counted links of a campaign; none if there is no such campaign or its links are not counted; null if storage does
 * not answer. An instance that remembers the links of a campaign does not notice its deletion.
 */
async function countedLinks({ deployContext, now }: Call, campaign: string): Promise<CountedLinks | null> {
  const known = linksIn(deployContext).get(campaign);
  if (known) return known;
  const reading = readingIn(deployContext);
  const read = async (): Promise<CountedLinks | null> => {
    const counted = await soon(deployContext, now, () =>
      storesOf(deployContext).open(campaigns).countedLinks(campaign),
    );
    if (counted && counted.links.length > 0) linksIn(deployContext).set(campaign, counted, counted.links.join().length);
    return counted;
  };
  const begun = reading.get(campaign) ?? read().finally(() => reading.delete(campaign));
  reading.set(campaign, begun);
  return begun;
}

const found = (target: string): Response => new Response(null, { status: 302, headers: { Location: target } });

/**
 * Whether a person opened the link, as far as a call can tell: not a program that says what it is, and not a browser's
 * prefetch.
 */
const isByPerson = ({ method, headers }: Request): boolean =>
  method === 'GET' &&
  !['Sec-Purpose', 'Purpose', 'X-Purpose', 'X-Moz'].some((name) =>
    /prefetch|preview|prerender/i.test(headers.get(name) ?? ''),
  ) &&
  !isBot(headers);

/** Counts a click within the limits of the day. */
async function count({ deployContext, ip, now }: Call, campaign: string, number: number): Promise<void> {
  const stores = storesOf(deployContext);
  const opened = stores.open(limits);
  const at = now.getTime();
  const site = await opened.spend(quotaName, { ...siteQuota, now: at });
  const origin = `${quotaName} of ${await opened.origin(originOf(ip))}`;
  const own = site.allowed ? await opened.spend(origin, { ...originQuota, now: at }) : site;
  if (own.allowed) return stores.open(clicks).add(campaign, number);
  // An origin that has used up its own quota must not use up the site's.
  if (site.allowed) opened.giveBack(quotaName, at);
  const [quota, bucket] = site.allowed ? [`${quotaName}-origin`, origin] : [quotaName, quotaName];
  if (await opened.noteOverrun(quota, bucket, at)) logEvent({ event: 'quota_used_up', quota });
}
