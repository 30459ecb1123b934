import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { contacts } from '#storage/collections/contacts.ts';
import { errands } from '#storage/collections/errands.ts';
import { outbox } from '#storage/collections/outbox.ts';
import { inquiry } from './contact.ts';
import { overDatabase } from './database-store.ts';
import { atMost, exactly, type Figure } from './figure.ts';
import { withDataDir, withSiteOver, type ServedSite } from './served-site.ts';
import { median } from './statistics.ts';
import { send, visitors } from './visitors.ts';

const warmUps = 20;
/**
 * Including warm-up calls, fewer than a site accepts in ten minutes before it files messages as spam, which get no mail
 * (rules 25).
 */
const calls = 150;

/** A server that accepts connections and stays silent; `stop` ends it. */
async function startSilence() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => void sockets.add(socket.on('error', () => undefined)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  };
  return { url: `smtp://127.0.0.1:${port}`, stop };
}

/** A site that sends mail through the server at that address. */
const withMailTo = <T>(url: string, use: (site: ServedSite) => Promise<T>): Promise<T> =>
  withDataDir((dataDir) => {
    const { SMTP_URL, MAIL_FROM, ...others } = process.env;
    process.env = { ...others, ...(url !== '' && { SMTP_URL: url, MAIL_FROM: 'hello@meridianforge.example' }) };
    const served = withSiteOver(dataDir, use);
    process.env = { ...others, ...(SMTP_URL && { SMTP_URL }), ...(MAIL_FROM && { MAIL_FROM }) };
    return served;
  });

/** How many messages there are, and for how many of them a mail is waiting or requested. */
const countStored = (dataDir: string): Promise<{ stored: number; waiting: number }> =>
  overDatabase(dataDir, async ({ storesAt }) => {
    const { open } = storesAt();
    const { records } = await open(contacts).all();
    const about = new Set<string>();
    for (const { value } of (await open(outbox).all()).records)
      if (value.state === 'waiting' || value.state === 'sending') about.add(value.about);
    for await (const errand of open(errands).all()) about.add(errand.about);
    return {
      stored: records.length,
      waiting: records.filter(({ id }) => about.has(`contacts/${id}`)).length,
    };
  });

/**
 * POST /api/contact to three sites in turn: without a mail server, with an unreachable one, and with one that accepts
 * connections and stays silent.
 */
export async function measure(): Promise<Figure[]> {
  const gone = await startSilence();
  await gone.stop();
  const silent = await startSilence();
  try {
    return await withMailTo('', (without) =>
      withMailTo(gone.url, (down) => withMailTo(silent.url, (hanging) => measureSites([without, down, hanging]))),
    );
  } finally {
    await silent.stop();
  }
}

async function measureSites(sites: readonly ServedSite[]): Promise<Figure[]> {
  const from = visitors();
  const times: number[][] = sites.map(() => []);
  let failures = 0;
  for (let call = 0; call < warmUps + calls; call += 1)
    for (const [index, { port }] of sites.entries()) {
      const { ms, failure } = await send(port, from.next().value, inquiry(`Visitor ${call}`));
      if (failure !== null) failures += 1;
      if (call >= warmUps) times[index]?.push(ms);
    }
  const [without = 0, down = 0, hanging = 0] = times.map(median);
  console.log(`  without a server ${without.toFixed(1)} ms, down ${down.toFixed(1)}, hanging ${hanging.toFixed(1)}`);
  for (const { stop } of sites) await stop();
  const counts = await Promise.all(sites.slice(1).map(({ dataDir }) => countStored(dataDir)));
  const all = warmUps + calls;
  return [
    atMost('POST /api/contact, mail server down, over none, medians', down - without, 2, 'ms', 1),
    atMost('POST /api/contact, mail server hanging, over none, medians', hanging - without, 2, 'ms', 1),
    exactly('… failures', failures, 0),
    ...counts.flatMap(({ stored, waiting }, index) => [
      exactly(`… ${index === 0 ? 'down' : 'hanging'}: messages stored`, stored, all),
      exactly('… of which mail waits', waiting, all),
    ]),
  ];
}
