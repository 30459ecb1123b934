import { syncContent } from '#contract/api/admin-sync.ts';
import type { Entry } from './ledger.ts';
import type { StoreView } from './store-view.ts';
import type { World } from './traffic.ts';

/** Maximum number of checks of each kind. */
const most = 100;
const failedText = (what: string, { kind, mark, tries }: Entry): string =>
  `${kind} ${mark}: ${what} (${tries.map(({ status, code }) => `${status} ${code}`.trim()).join(', ')})`;

/** What must hold through the site itself once storage works again. Returns a sentence for each violation. */
export async function lookAfterwards(world: World, look: () => StoreView): Promise<string[]> {
  const { ledger } = world;
  const known = [...ledger.entries];
  const said: string[] = [];

  // A form with an unknown outcome is sent again under its key: it must end up as one record.
  const before = look();
  const repeated = known
    .filter(({ kind, outcome }) => /^(contact|newsletter)$/.test(kind) && outcome === 'unknown')
    .slice(0, most);
  for (const entry of repeated) {
    if ((await ledger.again(entry)).status !== 200)
      said.push(failedText('was not taken when it was sent again', entry));
  }
  // Repeating a failed erasure completes it.
  for (const entry of known.filter(({ kind, outcome }) => kind.startsWith('erase') && outcome === 'unknown')) {
    const { status } = await ledger.again(entry);
    if (status === 404) entry.outcome = 'acknowledged';
    else if (status !== 200) said.push(failedText('could not be completed', entry));
  }
  const after = look();
  for (const entry of repeated) {
    const collection = entry.kind === 'contact' ? 'contacts' : 'subscribers';
    const [was, is] = [before, after].map((view) => view.idsOf(collection, entry.mark).join());
    if (was !== '' && was !== is) said.push(failedText(`was ${was}, and is ${is} since it was sent again`, entry));
  }

  // A token is valid until it is signed out.
  const signedOut = new Map(
    known.flatMap((entry) => (entry.kind === 'sign-out' ? [[entry.sending.headers?.['authorization'], entry]] : [])),
  );
  for (const entry of known
    .filter(({ kind, outcome }) => kind === 'sign-in' && outcome === 'acknowledged')
    .slice(0, most)) {
    const authorization = `Bearer ${String(entry.tries.at(-1)?.body['token'])}`;
    const end = signedOut.get(authorization)?.outcome;
    if (end === 'unknown') continue;
    const { status } = await ledger.ask({ method: 'GET', path: '/api/admin/settings', headers: { authorization } });
    if (status !== (end === undefined ? 200 : 401))
      said.push(failedText(`its token is answered with ${status}`, entry));
  }

  // Pictures are served.
  for (const entry of known
    .filter(({ kind, outcome }) => kind === 'upload' && outcome === 'acknowledged')
    .slice(0, most)) {
    const path = (entry.tries.at(-1)?.body['mediaItem'] as { path?: string } | undefined)?.path ?? '/nothing';
    const { status } = await ledger.ask({ method: 'GET', path });
    if (status !== 200) said.push(failedText(`${path} is answered with ${status}`, entry));
  }

  // Two syncs: the first completes what was interrupted, the second finds nothing to do, and no file has two items.
  const sync = { method: 'POST', path: syncContent.path, headers: world.administrator, body: {} };
  await ledger.ask(sync);
  const { body } = await ledger.ask(sync);
  const message = String(body['message']);
  if (/imported|updated|merged/.test(message)) said.push(`A second sync still had something to do: ${message}`);
  const addresses = [...look().records('content').values()].flatMap(({ count, revisions }) => {
    const head = JSON.parse(revisions.get(count)?.text ?? '{}') as { value?: { type: string; slug: string } };
    return head.value ? [`${head.value.type} ${head.value.slug}`] : [];
  });
  for (const address of new Set(addresses.filter((one, index) => addresses.indexOf(one) !== index)))
    said.push(`Two items have the address ${address}`);
  return said;
}
