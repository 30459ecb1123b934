import { consentVersion, subscribe, subscribeAccepted } from '#contract/api/newsletter.ts';
import { limits } from '#storage/collections/limits.ts';
import { subscribers } from '#storage/collections/subscribers.ts';
import { storesOf } from '#storage/stores.ts';
import { admit, type FormLimit } from '../forms/admission.ts';
import { inEvenTime } from '../forms/even-time.ts';
import { newsletterPages } from '../forms/newsletter-pages.ts';
import { newSubscriber, resubscribed } from '../forms/subscription.ts';
import { spamReasonOf } from '../forms/trap.ts';
import { rateOf } from '../http/request-rate.ts';
import { route, type Handler } from '../http/route.ts';
import { serve } from '../http/serve.ts';
import { closedWhileMaintained } from '../settings/maintenance.ts';

const limit: FormLimit = { form: 'newsletter', max: 5, windowMs: 60 * 60_000, before: 'subscribing again' };

/** Longer than storage usually takes for any of the paths below, shorter than anyone would notice (decision 0022). */
const evenMs = 200;

/** Stores a pending subscription. The answer is the same for every address, known or not, in text and in time (rules 26). */
const receiveSubscription: Handler<typeof subscribe> = (call) =>
  inEvenTime(evenMs, async () => {
    const stores = storesOf(call.deployContext);
    const { email, page = null } = call.body;
    const [id, { at, origin }] = await Promise.all([
      stores.open(subscribers).idOf(email),
      admit(stores.open(limits), call, limit, () => 'subscriber'),
    ]);
    const consent = { version: consentVersion, at, page };
    const request = { email, at, spam: spamReasonOf(call.body, '') !== null, consent, origin };
    await stores
      .open(subscribers)
      .change(id, (standing) => (standing ? resubscribed(standing.value, request) : newSubscriber(request)));
    return { success: true, message: subscribeAccepted };
  });

export const handleNewsletter = serve(
  [route(subscribe, receiveSubscription, { form: newsletterPages })],
  rateOf(120, 'sending the form again'),
  closedWhileMaintained,
);
