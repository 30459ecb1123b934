import { consentVersion, subscribe, subscribeAccepted } from '#contract/api/newsletter.ts';
import type { Subscribers } from '#storage/collections/subscribers.ts';
import { admit, type FormLimit } from '../forms/admission.ts';
import { inEvenTime } from '../forms/even-time.ts';
import { newsletterPages } from '../forms/newsletter-pages.ts';
import { newSubscriber, resubscribed, type SubscriptionRequest } from '../forms/subscription.ts';
import { isCaught } from '../forms/trap.ts';
import { rateOf } from '../http/request-rate.ts';
import { route, type Handler } from '../http/route.ts';
import { serve } from '../http/serve.ts';
import { closedWhileMaintained } from '../settings/maintenance.ts';
import { storageOf } from '../stores/opened-storage.ts';

const limit: FormLimit = { form: 'newsletter', max: 5, windowMs: 60 * 60_000, before: 'subscribing again' };

/** Longer than storage usually takes for any of the paths below, shorter than anyone would notice (decision 0022). */
const evenMs = 200;

/** Stores a pending subscription. The answer is the same for every address, known or not, in text and in time (rules 26). */
const receiveSubscription: Handler<typeof subscribe> = (call) =>
  inEvenTime(evenMs, async () => {
    const { subscribers, limits } = storageOf(call.deployContext);
    const { email, page = null } = call.body;
    const [id, { at, origin }] = await Promise.all([
      subscribers.idOf(email),
      admit(limits, call, limit, () => 'subscriber'),
    ]);
    const consent = { version: consentVersion, at, page };
    await keep(subscribers, id, { email, at, spam: isCaught(call.body), consent, origin });
    return { success: true, message: subscribeAccepted };
  });

/** Ends after one round, unless somebody else writes the same subscriber in between; then it looks again. */
async function keep(subscribers: Subscribers, id: string, request: SubscriptionRequest): Promise<void> {
  for (;;) {
    const standing = await subscribers.read(id);
    if (!standing) {
      if ((await subscribers.create(id, newSubscriber(request))).status === 'created') return;
      continue;
    }
    const changed = resubscribed(standing.value, request);
    if (!changed || (await subscribers.update(id, standing.rev, () => changed)).status === 'updated') return;
  }
}

export const handleNewsletter = serve(
  [route(subscribe, receiveSubscription, { form: newsletterPages })],
  rateOf(120, 'sending the form again'),
  closedWhileMaintained,
);
