import {
  endSubscription,
  eraseSubscription,
  readSubscription,
  type SubscriberDetail,
  type SubscriptionView,
} from '#contract/api/admin-newsletter.ts';
import { consentTexts } from '#contract/consent-texts.ts';
import { namesWith, pick } from '#contract/field-list.ts';
import { subscriberFields } from '#contract/subscriber-fields.ts';
import { outbox } from '#storage/collections/outbox.ts';
import { subscriberOf, subscribers, type SubscriberRecord } from '#storage/collections/subscribers.ts';
import type { StoredRecord } from '#storage/revision.ts';
import { storesOf, type Stores } from '#storage/stores.ts';
import { campaignsTo } from '../campaigns/campaigns-to.ts';
import { confirmingMail, leaving } from '../forms/confirmation.ts';
import { eraseSubscriber } from '../forms/erase-subscriber.ts';
import { suppressionOf } from '../forms/suppression.ts';
import { Refusal } from '../http/refusal.ts';
import { route, type Handler } from '../http/route.ts';
import { mailViewOf } from '../mail/mail-view.ts';

const fields = namesWith(subscriberFields, 'stored');

/** What a list shows of a subscriber. */
export const subscriptionViewOf = ({ id, value }: StoredRecord<SubscriberRecord>): SubscriptionView => ({
  id,
  ...pick(value, [...fields, 'spam', 'spamReason']),
});

/** The refusal for a subscriber who does not exist. */
export const subscriberGone = () =>
  new Refusal('not_found', 'This subscriber no longer exists. It may have been erased.');

const instant = (moment: number): string => new Date(moment).toISOString();

async function suppressionViewOf(stores: Stores, id: string, now: number): Promise<SubscriberDetail['suppression']> {
  const suppression = await suppressionOf(stores, id, now);
  if (!suppression) return null;
  const { why, at, until } = suppression;
  return { why, since: instant(at), until: until === undefined ? null : instant(until) };
}

/** Every stored mail of the outbox to a subscriber, newest first. */
async function mailsTo({ open }: Stores, id: string): Promise<SubscriberDetail['mails']> {
  const box = open(outbox);
  const mails = await Promise.all((await box.about(`subscribers/${id}`)).map((mail) => box.read(mail)));
  return mails.flatMap((mail) => (mail ? [mailViewOf(mail)] : []));
}

const read: Handler<typeof readSubscription> = async ({ deployContext, params, now }) => {
  const stores = storesOf(deployContext);
  const id = params['id'] ?? '';
  const record = await stores.open(subscribers).read(id);
  if (!record) throw subscriberGone();
  const own = subscriberOf(id);
  const [suppression, mails, sent] = await Promise.all([
    suppressionViewOf(stores, own, now.getTime()),
    mailsTo(stores, own),
    campaignsTo(stores, own),
  ]);
  const { consent, leftBecause = null } = record.value;
  const { version, at, page, imported = null } = consent;
  const confirmedBy = confirmingMail(record.value);
  return {
    success: true,
    subscriber: {
      ...subscriptionViewOf(record),
      consent: {
        version,
        wording: Object.hasOwn(consentTexts, version) ? (consentTexts[version] ?? null) : null,
        at,
        page,
      },
      imported,
      confirmedBy: confirmedBy && { mail: confirmedBy.mail, writtenAt: instant(confirmedBy.at) },
      leftBecause,
      suppression,
      mails,
      campaigns: sent.found,
      olderCampaigns: sent.older,
    },
  };
};

const end: Handler<typeof endSubscription> = async ({ deployContext, params, now }) => {
  const { record } = await storesOf(deployContext)
    .open(subscribers)
    .change(params['id'] ?? '', (standing) => {
      if (standing?.value.spam)
        throw new Refusal('unprocessable', 'What is filed as spam gets no mail, so there is nothing to end.');
      const left = standing && leaving(standing.value, now.getTime());
      return left && { ...left, leftBecause: 'An administrator ended it.' };
    });
  if (!record) throw subscriberGone();
  return {
    success: true,
    message: 'The subscription has been ended. No further issues will be sent there.',
    subscription: subscriptionViewOf(record),
  };
};

const erase: Handler<typeof eraseSubscription> = async ({ deployContext, params, now }) => {
  if (!(await eraseSubscriber(storesOf(deployContext), params['id'] ?? '', now.getTime()))) throw subscriberGone();
  return { success: true, message: 'The subscriber and everything kept about them have been erased.' };
};

/** The actions on one subscriber. */
export const subscriberRoutes = [
  route(readSubscription, read),
  route(endSubscription, end),
  route(eraseSubscription, erase),
];
