import type { OperationLine } from '#contract/api/admin-operations.ts';
import { outbox, type Outbox } from '#storage/collections/outbox.ts';
import { retention, type Done } from '#storage/collections/retention.ts';
import { timeOf } from '#storage/ids.ts';
import { storesOf, type Stores } from '#storage/stores.ts';
import { environment, whatToSet } from '../environment/environment.ts';
import { ago, count, line, type Check, type Lines } from './line.ts';

/** A mail that waits longer than this, in milliseconds, needs attention. */
const longWaitMs = 30 * 60_000;
/** A single failure may be due to a wrong address. This many failures, with no mail sent since, need attention. */
const severalFailed = 3;
/** How many of the newest mails are searched for the last one sent. */
const newest = 50;
const openOutbox = { label: 'Open the outbox', path: '/admin/outbox' };

/** Providers that report bounces: the variable to set, and where their last report is noted. */
const tellers = [
  { name: 'Postmark', variable: 'POSTMARK_EVENTS_SECRET', note: 'event-postmark' },
  { name: 'Resend', variable: 'RESEND_EVENTS_SECRET', note: 'event-resend' },
  { name: 'Amazon SES', variable: 'SES_EVENTS_TOPIC', note: 'event-ses' },
] as const satisfies { name: string; variable: keyof typeof whatToSet; note: Done }[];

/** Which server takes mail, what waits, and which providers report bounces; never a password. */
export const checkMail: Check = async ({ deployContext, now }) => {
  const stores = storesOf(deployContext);
  const server = serverLine();
  const canSend = server.state === 'good';
  const [waiting, told] = await Promise.all([
    waitingLine(stores.open(outbox), now.getTime(), canSend),
    tellerLines(stores, now.getTime(), canSend),
  ]);
  return [server, waiting, told].flat();
};

function serverLine(): OperationLine {
  const { SMTP_URL, MAIL_FROM, LOCAL_SITE, wrong } = environment();
  if (SMTP_URL === undefined || MAIL_FROM === undefined) {
    const toSet = (['SMTP_URL', 'MAIL_FROM'] as const).filter((name) => environment()[name] === undefined);
    const unusable = toSet.filter((name) => wrong.has(name)).map((name) => `${name} is set to something unusable.`);
    const state = LOCAL_SITE === 'yes' && unusable.length === 0 ? 'note' : 'attention';
    const text = ['No mail leaves this site: it waits in the outbox, and can be read there.', ...unusable].join(' ');
    return line(state, text, {
      remedy: `${toSet.map((name) => whatToSet[name]).join(' ')} docs/operating.md says how for each provider.`,
      link: openOutbox,
    });
  }
  const { host, protocol, hostname } = new URL(SMTP_URL);
  const isHere = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  const way = protocol === 'smtps:' ? 'encrypted' : isHere ? 'on this machine' : 'encrypted by STARTTLS';
  return line('good', `Mail is handed to ${host}, ${way}, from ${MAIL_FROM}.`);
}

async function waitingLine(box: Outbox, now: number, canSend: boolean): Promise<OperationLine> {
  const ids: string[] = [];
  for await (const id of box.open()) ids.push(id);
  const [oldest] = ids.sort();
  const { last, failed } = await lastSent(box);
  const left = last === null ? 'None of the newest mails has left.' : `The last mail left ${ago(now - last)}.`;
  if (oldest === undefined)
    return failed < severalFailed
      ? line('note', `No mail is waiting. ${last === null ? 'None has left lately.' : left}`)
      : failedLine(failed, left);
  const waits = `${count(ids.length)} ${ids.length === 1 ? 'mail is waiting' : 'mails are waiting'}, the oldest for ${span(now - (timeOf(oldest) ?? now))}. ${left}`;
  const reason = (await box.read(oldest))?.value.reason;
  const text = reason === undefined ? waits : `${waits} The oldest: ${reason}`;
  const isLate = canSend && (timeOf(oldest) ?? now) + longWaitMs < now;
  if (!isLate) return line('note', text, { link: openOutbox });
  return line('attention', text, {
    remedy:
      'Read in docs/operating.md what each reason means. What is waiting is tried again automatically, six times in all.',
    link: openOutbox,
  });
}

/** For an outbox in which nothing is waiting, but only because every mail was given up. */
const failedLine = (failed: number, left: string): OperationLine =>
  line('attention', `No mail is waiting. ${left} Of the newest, ${count(failed)} failed, and none has left since.`, {
    remedy: 'Open the outbox: each says why. Fix that, and send them again there.',
    link: { label: 'Open the outbox', path: '/admin/outbox?state=failed' },
  });

const span = (milliseconds: number): string => ago(milliseconds).replace(/ ago$/, '');

/** When one of the newest mails was last handed over, null if none was; and how many newer ones failed. */
async function lastSent(box: Outbox): Promise<{ last: number | null; failed: number }> {
  let looked = 0;
  let failed = 0;
  for await (const record of (await box.look()).each()) {
    if ('value' in record && record.value.state === 'sent') return { last: record.value.endedAt ?? null, failed };
    if ('value' in record && record.value.state === 'failed') failed += 1;
    looked += 1;
    if (looked >= newest) break;
  }
  return { last: null, failed };
}

async function tellerLines(stores: Stores, now: number, canSend: boolean): Promise<Lines> {
  const settings = environment();
  const unusable = tellers.filter(({ variable }) => settings.wrong.has(variable));
  const wrong = unusable.map(({ name, variable }) => {
    const text = `${variable} is set to something unusable, so reports from ${name} are not accepted.`;
    return line('attention', text, { remedy: whatToSet[variable] });
  });
  const heard = tellers.filter(({ variable }) => settings[variable] !== undefined);
  const lines = await Promise.all(
    heard.map(async ({ name, note }) => {
      const at = await stores.open(retention).readDone(note);
      return at === null
        ? line('note', `${name} may report bounces and complaints, and has reported nothing yet.`)
        : line('good', `${name} reports bounces and complaints, last ${ago(now - at)}.`);
    }),
  );
  if (heard.length > 0 || wrong.length > 0 || !canSend) return [...wrong, ...lines];
  return line('note', 'No provider reports bounces and complaints.', {
    remedy: 'Set up a webhook as docs/operating.md says, or choose bounce mails under Bounces by hand below.',
  });
}
