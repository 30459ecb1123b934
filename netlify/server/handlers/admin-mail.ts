import {
  applyReports,
  checkMailDomain,
  liftSuppression,
  readMailbox,
  readSuppression,
  type Report,
} from '#contract/api/admin-mail.ts';
import { visibleLine } from '#contract/visible-text.ts';
import { subscribers } from '#storage/collections/subscribers.ts';
import { isSuppressed, released, suppressions } from '#storage/collections/suppressions.ts';
import { storesOf } from '#storage/stores.ts';
import { bearer } from '../auth/bearer.ts';
import { environment, whatToSet } from '../environment/environment.ts';
import { readMailFrom } from '../environment/mail-from.ts';
import { jsonText } from '../http/answers.ts';
import { readBytes } from '../http/read-body.ts';
import { Refusal } from '../http/refusal.ts';
import { rawRoute, route, type Handler } from '../http/route.ts';
import { serve } from '../http/serve.ts';
import { mailIdOf, momentOf, type DeliveryEvent } from '../mail/events/delivery-event.ts';
import { noteEvents } from '../mail/events/note-events.ts';
import { readReport } from '../mail/events/read-report.ts';
import { splitMailbox } from '../mail/events/split-mailbox.ts';
import { line } from '../operations/line.ts';
import { checkDomain } from '../operations/mail-domain/check-domain.ts';
import { selectorsIn } from '../operations/mail-domain/dkim.ts';

/** The longest text from another server that is shown. */
const longestWhy = 300;
/** Milliseconds for reading a mailbox. The rest is skipped, and the answer says so. */
const patienceMs = 6_000;

const tooLarge = () =>
  new Refusal('too_large', 'This file is larger than 4 MB. Choose only the bounce mails, in several files.');

/**
 * The reports in a file. Anyone who can send mail to the mailbox may have written them, so nothing is changed until a
 * person has looked.
 */
async function reportsIn(request: Request): Promise<Response> {
  const { mails, left } = splitMailbox(await readBytes(request, readMailbox.bodyLimit, tooLarge));
  const until = performance.now() + patienceMs;
  const reports: Report[] = [];
  let looked = 0;
  for (const mail of mails) {
    if (performance.now() > until) break;
    for (const event of readReport(mail)) reports.push(...reportOf(event));
    looked += 1;
  }
  return jsonText(
    JSON.stringify({ success: true, mails: looked, left: left + mails.length - looked, reports: onceEach(reports) }),
  );
}

function reportOf({ kind, address, at, code, why, messageId }: DeliveryEvent): Report[] {
  if (kind === 'left' || address.length > 254) return [];
  return [
    {
      kind,
      address: visibleLine(address),
      at: at === null ? null : new Date(at).toISOString(),
      code: code ?? null,
      why: visibleLine(why).trim().slice(0, longestWhy),
      mail: mailIdOf(messageId),
    },
  ];
}

/** Keeps the last of several reports on one mail to one address. */
const onceEach = (reports: readonly Report[]): Report[] => [
  ...new Map(reports.map((one) => [`${one.kind} ${one.address.toLowerCase()} ${one.mail ?? ''}`, one])).values(),
];

const apply: Handler<typeof applyReports> = async ({ body, deployContext, now }) => {
  const events = body.reports.map(({ kind, address, at, code, why, mail }): DeliveryEvent => ({
    kind,
    address,
    at: momentOf(at ?? undefined),
    code: code ?? undefined,
    why,
    messageId: mail ?? undefined,
  }));
  const { suppressed, unclear } = await noteEvents(storesOf(deployContext), events, 'a mailbox', now.getTime());
  return { success: true, suppressed, noted: events.length - unclear };
};

const look: Handler<typeof readSuppression> = async ({ body, deployContext, now }) => {
  const stores = storesOf(deployContext);
  const id = await stores.open(subscribers).idOf(body.address);
  const value = (await stores.open(suppressions).read(id))?.value;
  if (!value || !isSuppressed(value, now.getTime())) return { success: true, suppression: null };
  const { reason, at, until, by = null, code = null } = value;
  const ends = until === undefined ? null : new Date(until).toISOString();
  return { success: true, suppression: { reason, at: new Date(at).toISOString(), until: ends, by, code } };
};

const lift: Handler<typeof liftSuppression> = async ({ body, deployContext, now }) => {
  const stores = storesOf(deployContext);
  const id = await stores.open(subscribers).idOf(body.address);
  const { changed, record } = await stores
    .open(suppressions)
    .change(id, (standing) => released(standing?.value ?? null, now.getTime()));
  if (!changed && isSuppressed(record?.value, now.getTime()))
    throw new Refusal(
      'unprocessable',
      record?.value.reason === 'complained'
        ? 'Its owner marked a mail as spam and was erased. It gets no more mail.'
        : 'Its owner did not want mail. Only they can bring it back, with the site’s form.',
    );
  return {
    success: true,
    message: changed
      ? 'This address can get mail again, until the next bounce or complaint.'
      : 'This address was not suppressed.',
  };
};

const checkDns: Handler<typeof checkMailDomain> = async ({ query }) => {
  const began = performance.now();
  const { MAIL_FROM, DKIM_SELECTORS, wrong } = environment();
  const from = readMailFrom(MAIL_FROM ?? '');
  const domain = from?.address.split('@').at(-1)?.toLowerCase() ?? null;
  const fault = wrong.has('MAIL_FROM') ? 'is set to something unusable' : 'is not set';
  const lines =
    domain === null
      ? [line('attention', `MAIL_FROM ${fault}, so there is no domain to check.`, { remedy: whatToSet.MAIL_FROM })]
      : await checkDomain(domain, selectorsIn(query.get('selectors') ?? DKIM_SELECTORS ?? ''));
  if (wrong.has('DKIM_SELECTORS')) {
    const text = 'DKIM_SELECTORS is set to something unusable, so its keys are not checked.';
    lines.push(line('attention', text, { remedy: whatToSet.DKIM_SELECTORS }));
  }
  return { success: true, domain, tookMs: Math.round(performance.now() - began), lines };
};

export const handleAdminMail = serve(
  [
    rawRoute(readMailbox, (_, request) => reportsIn(request)),
    route(applyReports, apply),
    route(readSuppression, look),
    route(liftSuppression, lift),
    route(checkMailDomain, checkDns),
  ],
  bearer,
);
