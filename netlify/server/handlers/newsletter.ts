import { consentVersion, subscribe, subscribeAccepted } from '#contract/api/newsletter.ts';
import { errands } from '#storage/collections/errands.ts';
import { limits } from '#storage/collections/limits.ts';
import { besideUnreadable, filedBeside, subscribers } from '#storage/collections/subscribers.ts';
import { newId } from '#storage/ids.ts';
import { RecordUnreadable } from '#storage/record-unreadable.ts';
import { storesOf } from '#storage/stores.ts';
import { admit, keptOf } from '../forms/admission.ts';
import { inEvenTime } from '../forms/even-time.ts';
import { newsletterPages } from '../forms/newsletter-pages.ts';
import { newsletterLimit } from '../forms/limits.ts';
import { hasLeftBefore, newSubscriber, resubscribed } from '../forms/subscription.ts';
import { spamReasonOf } from '../forms/trap.ts';
import { rateOf } from '../http/request-rate.ts';
import { route, type Handler } from '../http/route.ts';
import { serve } from '../http/serve.ts';
import { askForMail } from '../mail/ask-for-mail.ts';
import { closedWhileMaintained } from '../settings/maintenance.ts';

/** Longer than storage usually takes for any of the paths below, and too short for anyone to notice (decision 0022). */
const evenMs = 300;

/**
 * Stores a pending subscription. The answer is the same for every address, known or not, in text and in time (rules
 * 26).
 */
const receiveSubscription: Handler<typeof subscribe> = (call) =>
  inEvenTime(evenMs, async () => {
    const stores = storesOf(call.deployContext);
    const collection = stores.open(subscribers);
    const { email, page = null } = call.body;
    const [id, submission] = await Promise.all([
      collection.idOf(email),
      admit(stores.open(limits), call, newsletterLimit, {
        newId: () => 'subscriber',
        spamReason: spamReasonOf(call.body, ''),
      }),
    ]);
    const { at } = submission;
    const kept = keptOf(submission);
    const request = { email, at, consent: { version: consentVersion, at, page }, kept };
    const subscribe = (as: string) =>
      collection.change(as, (standing) => (standing ? resubscribed(standing.value, request) : newSubscriber(request)));
    // Whether a mail follows, and which, is decided when it is written: the work here is the same for every address.
    const asked = stores.open(errands).ask({ id: newId(call.now.getTime()), about: `subscribers/${id}` });
    try {
      const [{ record }] = await Promise.all([subscribe(id), asked]);
      // A pending or confirmed address loses nothing.
      if (request.kept.spam && record && hasLeftBefore(record.value, at))
        await collection.create(filedBeside(id), newSubscriber(request));
    } catch (error) {
      if (!(error instanceof RecordUnreadable)) throw error;
      // The record under this address cannot be read and stays: this request is stored beside it (rules 45).
      await subscribe(besideUnreadable(id));
    }
    call.waitUntil('ask for mail', askForMail);
    return { success: true, message: subscribeAccepted };
  });

export const handleNewsletter = serve(
  [route(subscribe, receiveSubscription, { form: newsletterPages })],
  rateOf(120, 'sending the form again'),
  closedWhileMaintained,
);
