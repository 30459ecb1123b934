import {
  confirmedMessage,
  confirmSubscription,
  disownSubscription,
  unsubscribe,
} from '#contract/api/newsletter-links.ts';
import { sends } from '#storage/collections/sends.ts';
import { subscribers } from '#storage/collections/subscribers.ts';
import { disowned, isSuppressed, liftedByConfirming, suppressions } from '#storage/collections/suppressions.ts';
import { storesOf, type Stores } from '#storage/stores.ts';
import { comingBack, confirming, leaving, type Confirming } from '../forms/confirmation.ts';
import { isDisowned } from '../forms/disowned.ts';
import { eraseWithMails } from '../forms/erasure.ts';
import { linkForms } from '../forms/link-forms.ts';
import type { Call } from '../http/call.ts';
import { Refusal } from '../http/refusal.ts';
import { rateOf } from '../http/request-rate.ts';
import { route, type Handler } from '../http/route.ts';
import { serve } from '../http/serve.ts';
import { isSameSecret } from '../mail/same-secret.ts';
import { hashOf, readConfirmToken, readUnsubscribeToken } from '../mail/link-token.ts';
import { closedUntilRestored } from '../settings/restoring.ts';

/** For how long no mail is sent to an address that another person gave: its owner may want to subscribe later. */
const disownedMs = 30 * 24 * 60 * 60_000;

const unknownLink = () =>
  new Refusal('not_found', 'This link is not one of ours, or the address has been forgotten. Nothing was changed.');

const noMailThere = () =>
  new Refusal(
    'unprocessable',
    'Mail to this address came back, or was reported as spam, so we do not write to it. Please write to us.',
  );

/** Confirms a subscription, once; opening the link again gives the same text (rules 10). */
const confirm: Handler<typeof confirmSubscription> = async ({ body, deployContext, now, waitUntil }) => {
  const token = readConfirmToken(body.token);
  if (!token) throw unknownLink();
  const hash = hashOf(token.secret);
  let found: Confirming = { outcome: 'unknown' };
  const stores = storesOf(deployContext);
  let leftBy: string | undefined;
  const { record } = await stores.open(subscribers).change(token.subscriber, (standing) => {
    leftBy = standing?.value.leftBy;
    found = standing
      ? confirming(standing.value, (one) => isSameSecret(one, hash), now.getTime())
      : { outcome: 'unknown' };
    return found.outcome === 'confirmed' ? found.record : null;
  });
  // The function above assigns it, which the compiler does not follow.
  const { outcome } = found as Confirming;
  if (outcome === 'confirmed') countBack(stores, token.subscriber, leftBy, waitUntil);
  if (outcome === 'confirmed' || outcome === 'already') {
    // The mail has arrived: its address may get mail again.
    const mailedAt =
      record?.value.mailed?.find((one) => one.hash !== undefined && isSameSecret(one.hash, hash))?.at ?? 0;
    const { record: suppression } = await stores
      .open(suppressions)
      .change(
        token.subscriber,
        (standing) => standing && liftedByConfirming(standing.value, { mailedAt, now: now.getTime() }),
      );
    // A complaint, or a bounce of a later mail, still stands.
    if (isSuppressed(suppression?.value, now.getTime())) throw noMailThere();
    return { success: true, message: confirmedMessage };
  }
  if (outcome === 'unknown') throw unknownLink();
  throw new Refusal(
    'expired',
    outcome === 'expired'
      ? 'This link has expired after two days. Subscribe again, and we will send you a new one.'
      : 'This link was used, and the subscription has since ended. Subscribe again, and we will send you a new one.',
  );
};

/** Erases an address that another person gave, and keeps it suppressed under an id that does not reveal the address. */
const disown: Handler<typeof disownSubscription> = async ({ body, deployContext, now }) => {
  const token = readConfirmToken(body.token);
  if (!token) throw unknownLink();
  const stores = storesOf(deployContext);
  const { subscriber: id } = token;
  const record = await stores.open(subscribers).read(id);
  const hash = hashOf(token.secret);
  const link = record?.value.mailed?.find((one) => one.hash !== undefined && isSameSecret(one.hash, hash));
  const at = now.getTime();
  // A button pressed twice gets the same friendly answer, and completes an erasure that was interrupted (decision
  // 0013).
  if (!link && !(await isDisowned(stores, id, at))) throw unknownLink();
  if (link?.usedAt !== undefined)
    throw new Refusal('expired', 'This address was confirmed by that mail. To leave, use the link in any newsletter.');
  if (link) await stores.open(suppressions).change(id, (standing) => disowned(standing?.value, at, at + disownedMs));
  await eraseWithMails(stores, `subscribers/${id}`);
  return { success: true, message: 'Thank you for telling us. We have forgotten this address.' };
};

/** Makes the campaign whose link ended the subscription no longer count it as lost. */
function countBack(
  stores: Stores,
  subscriber: string,
  campaign: string | undefined,
  waitUntil: Call['waitUntil'],
): void {
  if (campaign === undefined) return;
  waitUntil('count who came back', () => stores.open(sends).cameBack(campaign, subscriber));
}

/** Ends a subscription at once, or brings it back; both can be repeated. */
const leave: Handler<typeof unsubscribe> = async ({ body, deployContext, now, waitUntil }) => {
  const stores = storesOf(deployContext);
  const collection = stores.open(subscribers);
  const token = (await collection.hasSecret()) ? readUnsubscribeToken(body.token, await collection.linkKey()) : null;
  if (!token) throw unknownLink();
  const { reason = '', undo } = body;
  if (
    undo !== undefined &&
    isSuppressed((await stores.open(suppressions).read(token.subscriber))?.value, now.getTime())
  )
    throw noMailThere();
  let lostBy: string | undefined;
  const { changed, record } = await collection.change(token.subscriber, (standing) => {
    if (!standing) return null;
    lostBy = standing.value.leftBy;
    if (undo !== undefined) return comingBack(standing.value, now.getTime());
    const left = leaving(standing.value, now.getTime(), token.campaign);
    if (reason === '' || reason === standing.value.leftBecause) return left;
    return { ...(left ?? standing.value), leftBecause: reason };
  });
  const leftBy = record?.value.leftBy;
  // Following a link again makes up for a count that storage did not take.
  if (leftBy !== undefined) waitUntil('count who left', () => stores.open(sends).left(leftBy, token.subscriber));
  // A departure from before campaigns were noted counts for the campaign of this mail's link.
  else if (changed && undo !== undefined)
    countBack(stores, token.subscriber, lostBy ?? (token.campaign || undefined), waitUntil);
  if (undo === undefined)
    return {
      success: true,
      message: 'You are unsubscribed. No further issues will be sent to you; one that is on its way may still arrive.',
      standing: 'unsubscribed',
    };
  // Nothing of a forgotten subscriber is left to bring back.
  if (!record) throw unknownLink();
  return record.value.verifiedAt === null
    ? {
        success: true,
        message: 'Your request has been restored. Please confirm it with the link that we sent you.',
        standing: 'unconfirmed',
      }
    : { success: true, message: 'Welcome back. You will get the next issue.', standing: 'back' };
};

const api = serve(
  [route(confirmSubscription, confirm), route(disownSubscription, disown), route(unsubscribe, leave)],
  rateOf(120, 'opening the link again'),
  closedUntilRestored,
);

/** The pages that mails link to, with their forms, and the same calls in JSON. */
export const handleNewsletterLinks = linkForms(api);
