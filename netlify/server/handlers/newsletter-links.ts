import {
  confirmedMessage,
  confirmSubscription,
  disownSubscription,
  unsubscribe,
} from '#contract/api/newsletter-links.ts';
import { outbox } from '#storage/collections/outbox.ts';
import { sends } from '#storage/collections/sends.ts';
import { idsOfSubscriber, subscribers } from '#storage/collections/subscribers.ts';
import { suppressions } from '#storage/collections/suppressions.ts';
import { storesOf } from '#storage/stores.ts';
import { comingBack, confirming, leaving, type Confirming } from '../forms/confirmation.ts';
import { eraseSubmission } from '../forms/erasure.ts';
import type { FunctionHandler } from '../http/function-handler.ts';
import { readBody } from '../http/read-body.ts';
import { Refusal } from '../http/refusal.ts';
import { rateOf } from '../http/request-rate.ts';
import { route, type Handler } from '../http/route.ts';
import { serve } from '../http/serve.ts';
import { hashOf, isSameHash, readConfirmToken, readUnsubscribeToken } from '../mail/link-token.ts';

/** For how long an address is not written to that somebody else has given: whoever owns it may want to subscribe later. */
const disownedMs = 30 * 24 * 60 * 60_000;

const unknownLink = () =>
  new Refusal('not_found', 'This link is not one of ours, or the address is forgotten. Nothing was changed.');

/** Confirms a subscription, once; whoever opens the link again reads the same (rules 10). */
const confirm: Handler<typeof confirmSubscription> = async ({ body, deployContext, now }) => {
  const token = readConfirmToken(body.token);
  if (!token) throw unknownLink();
  const hash = hashOf(token.secret);
  let found: Confirming = { outcome: 'unknown' };
  await storesOf(deployContext)
    .open(subscribers)
    .change(token.subscriber, (standing) => {
      found = standing
        ? confirming(standing.value, (one) => isSameHash(one, hash), now.getTime())
        : { outcome: 'unknown' };
      return found.outcome === 'confirmed' ? found.record : null;
    });
  // It was decided in a function, where the compiler does not look.
  const { outcome } = found as Confirming;
  if (outcome === 'confirmed' || outcome === 'already') return { success: true, message: confirmedMessage };
  if (outcome === 'unknown') throw unknownLink();
  throw new Refusal(
    'expired',
    outcome === 'expired'
      ? 'This link has expired after two days. Subscribe again, and we send you a new one.'
      : 'This link was used, and the subscription has ended since. Subscribe again, and we send you a new one.',
  );
};

/** Erases an address that somebody else gave, and keeps that it is not to be written to, under an id that tells nobody which it is. */
const disown: Handler<typeof disownSubscription> = async ({ body, deployContext, now }) => {
  const token = readConfirmToken(body.token);
  if (!token) throw unknownLink();
  const stores = storesOf(deployContext);
  const collection = stores.open(subscribers);
  const { subscriber: id } = token;
  const record = await collection.read(id);
  const hash = hashOf(token.secret);
  const link = record?.value.mailed?.find((one) => one.hash !== undefined && isSameHash(one.hash, hash));
  if (!link) throw unknownLink();
  if (link.usedAt !== undefined)
    throw new Refusal('expired', 'This address was confirmed by that mail. To leave, use the link in any newsletter.');
  const at = now.getTime();
  await stores.open(suppressions).change(id, () => ({ reason: 'not me', at, until: at + disownedMs }));
  await stores.open(outbox).eraseAbout(`subscribers/${id}`);
  for (const one of idsOfSubscriber(id)) await eraseSubmission(stores, collection, one);
  return { success: true, message: 'Thank you for telling us. We have forgotten this address.' };
};

/** Ends a subscription at once, or brings it back; both as often as somebody likes. */
const leave: Handler<typeof unsubscribe> = async ({ body, deployContext, now, waitUntil }) => {
  const stores = storesOf(deployContext);
  const collection = stores.open(subscribers);
  const token = readUnsubscribeToken(body.token, await collection.linkKey());
  if (!token) throw unknownLink();
  const { reason = '', undo } = body;
  const { changed, record } = await collection.change(token.subscriber, (standing) => {
    if (!standing) return null;
    if (undo !== undefined) return comingBack(standing.value);
    const left = leaving(standing.value, now.getTime());
    if (reason === '' || reason === standing.value.leftBecause) return left;
    return { ...(left ?? standing.value), leftBecause: reason };
  });
  if (changed && token.campaign !== '') {
    const kept = stores.open(sends);
    // The report of that campaign counts it.
    waitUntil('count who left', () =>
      undo === undefined
        ? kept.left(token.campaign, token.subscriber)
        : kept.cameBack(token.campaign, token.subscriber),
    );
  }
  // Of somebody who is forgotten already nothing is left to end.
  if (!record && undo !== undefined) throw unknownLink();
  return {
    success: true,
    message:
      undo === undefined
        ? 'You are unsubscribed. No further issue comes to you.'
        : 'Welcome back. The next issue comes to you.',
  };
};

const api = serve(
  [route(confirmSubscription, confirm), route(disownSubscription, disown), route(unsubscribe, leave)],
  rateOf(120, 'opening the link again'),
);

/** The pages that mails link to, and what their form does. */
const pages: ReadonlyMap<string, { path: string; done: string }> = new Map([
  ['/newsletter/confirm', { path: confirmSubscription.path, done: 'confirmed' }],
  ['/newsletter/not-me', { path: disownSubscription.path, done: 'forgotten' }],
  ['/newsletter/unsubscribe', { path: unsubscribe.path, done: 'unsubscribed' }],
]);

/**
 * The forms of these pages, and programs of mail that unsubscribe with one call (RFC 8058). A form has no address of its own, so that it posts to that of its page, with the
 * token in the query: the page is a file, complete without a script, and neither GET nor HEAD ever reaches a function.
 */
export const handleNewsletterLinks: FunctionHandler = async (request, context) => {
  const url = new URL(request.url);
  const page = pages.get(url.pathname.replace(/(?<=.)\/$/, ''));
  // Whatever is configured: opening a link changes nothing.
  if (!page || request.method !== 'POST') return api(request, context);
  const typed = new URLSearchParams(await readBody(request, unsubscribe.bodyLimit).catch(() => ''));
  const token = url.searchParams.get('token') ?? '';
  const isOneClick = typed.get('List-Unsubscribe') === 'One-Click';
  const undo = typed.get('undo');
  const reason = typed.get('reason');
  const body = { token, ...(undo !== null && { undo: 'yes' as const }), ...(reason !== null && { reason }) };
  const headers = new Headers(request.headers);
  headers.set('Content-Type', 'application/json');
  headers.delete('Content-Length');
  const answer = await api(
    new Request(new URL(page.path, url), { method: 'POST', headers, body: JSON.stringify(body) }),
    context,
  );
  // A program of mail follows no redirect.
  if (isOneClick) return answer;
  const state = answer.ok ? (undo === null ? page.done : 'back') : stateOf(answer.status);
  answer.headers.set('Location', `${url.pathname}?token=${encodeURIComponent(token)}#${state}`);
  answer.headers.delete('Content-Type');
  return new Response(null, { status: 303, headers: answer.headers });
};

const stateOf = (status: number): string =>
  status === 410 ? 'expired' : status === 404 || status === 400 ? 'unknown' : 'failed';
