import { isEmailAddress } from '#contract/email-address.ts';
import { visibleLine } from '#contract/visible-text.ts';
import { campaigns } from '#storage/collections/campaigns.ts';
import { outbox, type MailRecord } from '#storage/collections/outbox.ts';
import { sends, type CameBack } from '#storage/collections/sends.ts';
import { subscribers, type SubscriberRecord } from '#storage/collections/subscribers.ts';
import { inParallel } from '#storage/in-parallel.ts';
import { suppressedBy, suppressions } from '#storage/collections/suppressions.ts';
import { idBeside, momentPartOf } from '#storage/ids.ts';
import type { Stores } from '#storage/stores.ts';
import { leaving } from '../../forms/confirmation.ts';
import { mailIdOf, type DeliveryEvent, type EventKind } from './delivery-event.ts';

/** How many events are noted at once, since they usually concern different addresses. */
const atOnce = 8;
/** Longest text from another server that is kept. */
const longestWhy = 300;

/** What came of the events. */
export interface Noted {
  /** Addresses that were suppressed only now. */
  suppressed: number;
  /** Events that named no address. */
  unclear: number;
  /** Mails that are being handed over right now: their events must be reported again. */
  early: number;
}

/**
 * Notes what became of mails: a hard bounce or a complaint suppresses its address, and the mail's record says why.
 * Repeated or late reports count once. Throws StorageUnavailable and StorageContended.
 * @param by the provider, such as `Postmark`
 */
export async function noteEvents(
  stores: Stores,
  events: readonly DeliveryEvent[],
  by: string,
  now: number,
): Promise<Noted> {
  const noted: Noted = { suppressed: 0, unclear: 0, early: 0 };
  await inParallel(
    [...events],
    async (event) => {
      const address = event.address.trim();
      if (!isEmailAddress(address)) {
        noted.unclear += 1;
        return;
      }
      const { kind, code } = event;
      const at = Math.min(event.at ?? now, now);
      const id = await stores.open(subscribers).idOf(address);
      if (kind === 'hard' || kind === 'complaint') {
        const reason = kind === 'hard' ? 'bounced' : 'complained';
        const { changed } = await stores
          .open(suppressions)
          .change(id, (standing) => suppressedBy(standing?.value ?? null, { reason, at, by, code }));
        if (changed) noted.suppressed += 1;
        await noteInReport(stores, event, id, reason);
      }
      if (kind === 'left')
        await stores.open(subscribers).change(id, (standing) => standing && leavingAt(standing.value, at));
      if ((await noteDelivery(stores, event)) === 'early') noted.early += 1;
    },
    atOnce,
  );
  return noted;
}

/**
 * The record after its owner unsubscribed through the mail provider; null if they had already unsubscribed, or have
 * subscribed again since.
 */
function leavingAt(record: SubscriberRecord, at: number): SubscriberRecord | null {
  const { consent, verifiedAt, away } = record;
  // The times in an import are not those of the owner's own actions.
  const came = [...(consent.imported ? [] : [consent.at, verifiedAt]), away?.to];
  const isLater = (moment: string | null | undefined): boolean => Date.parse(moment ?? '') > at;
  return came.some(isLater) ? null : leaving(record, at);
}

/**
 * Counts a bounced mail, or one marked as spam, in the report of its campaign. The id of such a mail is derived from
 * those of the campaign and its recipient, and begins like the campaign's.
 */
async function noteInReport(
  stores: Stores,
  { messageId }: Pick<DeliveryEvent, 'messageId'>,
  subscriber: string,
  what: CameBack,
): Promise<void> {
  const mail = mailIdOf(messageId);
  if (mail === null) return;
  for await (const campaign of stores.open(campaigns).frozenFrom(momentPartOf(mail)))
    if (idBeside(campaign, subscriber) === mail) await stores.open(sends).returned(campaign, what, subscriber);
}

/**
 * What the record of a returned mail says, weakest first: a stronger text replaces a weaker one, never the other way
 * round.
 */
const sayings: Readonly<Record<EventKind, string>> = {
  soft: 'Came back temporarily: ',
  left: 'Unsubscribed at the provider: ',
  hard: 'Bounced: ',
  complaint: 'Marked as spam: ',
};
const strength = (reason: string): number => Object.values(sayings).findIndex((saying) => reason.startsWith(saying));

/**
 * Writes into the record of a mail what became of it. `early`: it is being handed over right now, and its sender has to
 * write next. `none`: it is not in the outbox, or there is nothing new to write.
 */
export async function noteDelivery(
  stores: Stores,
  { messageId, kind, code, why }: Pick<DeliveryEvent, 'messageId' | 'kind' | 'code' | 'why'>,
): Promise<'noted' | 'none' | 'early'> {
  const id = mailIdOf(messageId);
  if (id === null) return 'none';
  const text = visibleLine(why).trim().slice(0, longestWhy);
  const reason = `${sayings[kind]}${code !== undefined && !text.includes(code) ? `${code} ` : ''}${text}`;
  const { changed, record } = await stores
    .open(outbox)
    .change(id, (mail) => (mail && isNews(mail.value, kind) ? { ...mail.value, reason } : null));
  return changed ? 'noted' : record?.value.state === 'sending' ? 'early' : 'none';
}

const isNews = ({ state, reason = '' }: MailRecord, kind: EventKind): boolean =>
  (state === 'sent' || state === 'unknown') && strength(sayings[kind]) > strength(reason);
