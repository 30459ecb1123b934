import fc from 'fast-check';
import { createContent, restoreContent, setContentStatus, updateContent } from '#contract/api/admin-content.ts';
import { listContacts } from '#contract/api/admin-contacts.ts';
import { uploadMedia } from '#contract/api/admin-media.ts';
import { listSubscriptions } from '#contract/api/admin-newsletter.ts';
import { saveSetting } from '#contract/api/admin-settings.ts';
import { sendContact } from '#contract/api/contact.ts';
import { subscribe } from '#contract/api/newsletter.ts';
import type { AttackedSite, Struck } from './attacked-site.ts';
import { essayDraft, projectDraft } from './content-drafts.ts';
import { contractEndpoints, type ListedEndpoint } from './contract-endpoints.ts';
import { anyCall, type FuzzedCall, type Known } from './fuzzed-calls.ts';
import { matchPath } from '#server/http/path-pattern.ts';
import { faultsOf } from './judged-answers.ts';
import { longestTurn } from './longest-turn.ts';
import { drawing, pictureFile, uploadForm } from './pictures.ts';

export interface Fuzzed {
  requests: number;
  /** How many answers had each status. */
  statuses: Record<string, number>;
  /** The endpoints that succeeded at least once. */
  succeeded: string[];
  /** The faults, each with a call to reproduce it. */
  faults: { fault: string; call: string }[];
  longestHoldMs: number;
  longestHoldBy: string;
}

/** Calls before the records are renewed, since calls delete them. */
const chunk = 250;

/** Every endpoint of the contract, and the other addresses of functions: pages, files, and missing ones. */
async function everyAddress({ functions }: AttackedSite): Promise<ListedEndpoint[]> {
  const contract = await contractEndpoints();
  const nameless = (path: string): string => path.replaceAll(/\{\w+\}|:\w+|\*/g, '{x}');
  const listed = new Set(contract.map(({ path }) => nameless(path)));
  const others = functions.flatMap(({ paths }) => paths.map(nameless)).filter((path) => !listed.has(path));
  const pages = others.map((path) => ({ method: 'GET', path, auth: 'public' }) as ListedEndpoint);
  return [...contract, ...pages];
}

const message = {
  name: 'Ada Meridian',
  email: 'ada@example.com',
  inquiryType: 'founder',
  message: 'We should build an engine.',
};
const maintenance = { key: 'maintenance_mode', value: false, type: 'boolean', category: 'system', description: '' };

/** Creates one record of each kind, and returns what exists then. */
async function stock(site: AttackedSite, round: number): Promise<Known> {
  const headers = await site.administrator();
  const send = async (path: string, json: unknown) =>
    (await site.strike(path, { headers, json, ip: `192.0.2.${round % 250}` })).body ?? {};
  const idsAt = async (path: string, name: string): Promise<string[]> =>
    (((await site.strike(path, { headers })).body?.[name] ?? []) as { id: string }[]).map(({ id }) => id);
  const slug = `night-market-${round}`;
  await send(saveSetting.path, maintenance);
  const { item } = await send(createContent.path, essayDraft({ slug, status: 'published' }));
  await send(sendContact.path, message);
  await send(subscribe.path, { email: `ada-${round}@example.com`, source: 'website' });
  const form = uploadForm(await pictureFile('png', drawing(20 + (round % 100), 20)));
  const uploaded = await site.strike(uploadMedia.path, { headers, body: form });
  const ids = {
    contacts: await idsAt(listContacts.path, 'contacts'),
    subscriptions: await idsAt(listSubscriptions.path, 'subscriptions'),
    content: [(item as { id: string }).id],
    media: [(uploaded.body?.['mediaItem'] as { id: string }).id],
    essays: [slug],
  };
  const drafts = [essayDraft({ slug: `fuzzed-${round}` }), projectDraft({ slug: `fuzzed-${round}` })];
  const values: Record<string, readonly unknown[]> = {
    [`POST ${createContent.path}`]: drafts,
    [`PUT ${updateContent.path}`]: [1, 2, 3].map((rev) => ({ ...essayDraft({ slug, title: `Market ${rev}` }), rev })),
    [`PUT ${setContentStatus.path}`]: ['draft', 'published'].map((status) => ({ status })),
    [`POST ${restoreContent.path}`]: [2, 3].map((rev) => ({ revision: 1, rev })),
    [`POST ${saveSetting.path}`]: [{ ...maintenance, key: 'analytics_enabled' }, maintenance],
    [`POST ${sendContact.path}`]: [message],
  };
  const upload = Buffer.from(
    `--a\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`,
  );
  const { bytes } = await pictureFile('png', drawing(30 + (round % 100), 20));
  return {
    ids: (path) => Object.entries(ids).find(([name]) => path.includes(`/${name}/{`))?.[1] ?? [],
    values: ({ method, path }) => values[`${method} ${path}`] ?? [],
    upload: new Uint8Array(Buffer.concat([upload, bytes, Buffer.from('\r\n--a--\r\n')])),
  };
}

/** The call as text, to reproduce it. */
const asText = ({ endpoint: _, body, ...call }: FuzzedCall): string =>
  JSON.stringify({
    ...call,
    body: typeof body === 'string' ? body : body && `hex ${Buffer.from(body).toString('hex')}`,
  });

/**
 * Makes this many calls to all addresses of the site, one after the other, and judges each answer from outside. The
 * same seed makes the same calls.
 *
 * @param most milliseconds that a call may block the event loop; one that exceeds it is repeated, since a garbage
 * collection may have coincided with it
 */
export async function fuzz(
  site: AttackedSite,
  { requests, seed, most }: { requests: number; seed: number; most: number },
): Promise<Fuzzed> {
  const addresses = await everyAddress(site);
  const found: Fuzzed = { requests: 0, statuses: {}, succeeded: [], faults: [], longestHoldMs: 0, longestHoldBy: '' };
  const succeeded = new Set<string>();

  async function make({ path, method, signedIn, ...call }: FuzzedCall): Promise<string[]> {
    const headers = new Headers(call.headers);
    if (signedIn) headers.set('Authorization', (await site.administrator()).Authorization);
    let answer: Struck | undefined;
    const strike = async () => {
      answer = await site.strike(path, { ...call, method, headers });
    };
    const held = await longestTurn(strike);
    // As it arrives, with dots and their escapes resolved.
    const { pathname } = new URL(`https://site.example${path}`);
    const endpoint = addresses.find((one) => one.method === method && matchPath(one.path, pathname));
    const name = `${method} ${endpoint?.path ?? 'elsewhere'}`;
    if (held > found.longestHoldMs) [found.longestHoldMs, found.longestHoldBy] = [held, name];
    const faults = held > most ? [`held the event loop for ${Math.round(held)} ms`] : [];
    if (!answer) return faults;
    found.statuses[answer.status] = (found.statuses[answer.status] ?? 0) + 1;
    if (endpoint && answer.status < 300) succeeded.add(name);
    return [...faults, ...faultsOf({ method, path: pathname, endpoint }, answer)];
  }

  for (let round = 0; found.requests < requests; round += 1) {
    const arbitrary = anyCall(addresses, await stock(site, round));
    const numRuns = Math.min(chunk, requests - found.requests);
    for (const call of fc.sample(arbitrary, { seed: seed + round, numRuns })) {
      found.requests += 1;
      // What no function handles is a file of the site, or the 404 page.
      if (!site.isRouted(call.path)) continue;
      site.log.length = 0;
      const faults = await make(call).catch((error: unknown) => [`threw ${String(error)}`]);
      if (!site.log.some((line) => line.includes('"durationMs"'))) faults.push('no line of the log');
      found.faults.push(...faults.map((fault) => ({ fault, call: asText(call) })));
    }
  }
  return { ...found, succeeded: [...succeeded].sort() };
}
