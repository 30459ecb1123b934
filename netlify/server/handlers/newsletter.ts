import { consentVersion, subscribe, subscribeAccepted } from '#contract/api/newsletter.ts';
import { errands } from '#storage/collections/errands.ts';
import { limits } from '#storage/collections/limits.ts';
import { besideUnreadable, filedBeside, subscribers } from '#storage/collections/subscribers.ts';
import { idAt } from '#storage/ids.ts';
import { RecordUnreadable } from '#storage/record-unreadable.ts';
import { storesOf, type Stores } from '#storage/stores.ts';
import { admit, keptOf, noteStored, type Submission } from '../forms/admission.ts';
import { isDisowned } from '../forms/disowned.ts';
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

type SignUp = Parameters<Handler<typeof subscribe>>[0];

/**
 * Stores a pending subscription. The answer has the same text and takes the same time for every address, known or not
 * (rules 26).
 */
const receiveSubscription: Handler<typeof subscribe> = (call) =>
  inEvenTime(evenMs, async () => {
    const stores = storesOf(call.deployContext);
    const [address, submission] = await Promise.all([
      addressOf(stores, call),
      admit(stores.open(limits), call, newsletterLimit, {
        newId: () => 'subscriber',
        spamReason: spamReasonOf(call.body, ''),
      }),
    ]);
    // Nothing is stored about an address that its owner disowned (decision 0186).
    if (address.mayBeStored && !submission.isStored) await store(stores, address.id, submission, call);
    return { success: true, message: subscribeAccepted };
  });

/**
 * The id of the address, and whether its owner said that someone else had entered it. A record that cannot be read may
 * say so (rules 45).
 */
async function addressOf(stores: Stores, { body, now }: SignUp): Promise<{ id: string; mayBeStored: boolean }> {
  const id = await stores.open(subscribers).idOf(body.email);
  try {
    return { id, mayBeStored: !(await isDisowned(stores, id, now.getTime())) };
  } catch (error) {
    if (!(error instanceof RecordUnreadable)) throw error;
    return { id, mayBeStored: false };
  }
}

/** Stores a sign-up under the id of its address, and asks for its mail. */
async function store(stores: Stores, id: string, submission: Submission, call: SignUp): Promise<void> {
  const collection = stores.open(subscribers);
  const { email, page = null } = call.body;
  const { at } = submission;
  const request = { email, at, consent: { version: consentVersion, at, page }, kept: keptOf(submission) };
  const { spam } = request.kept;
  const subscribe = (as: string) =>
    collection.change(as, (standing) => (standing ? resubscribed(standing.value, request) : newSubscriber(request)));
  // Which mail follows, if any, is decided when it is written. Spam causes none, whatever is known about its address
  // (rules 25). A repeat asks under the same id, so it adds no key (rules 43).
  const about = `subscribers/${id}`;
  const asked = spam ? null : stores.open(errands).ask({ id: idAt(Date.parse(at), about), about });
  try {
    const [{ record }] = await Promise.all([subscribe(id), asked]);
    // A pending or confirmed address loses nothing.
    if (spam && record && hasLeftBefore(record.value, at))
      await collection.create(filedBeside(id), newSubscriber(request));
  } catch (error) {
    if (!(error instanceof RecordUnreadable)) throw error;
    // The record under this address cannot be read and is kept: this request is stored beside it (rules 45).
    await subscribe(besideUnreadable(id));
  }
  call.waitUntil('ask for mail', () => askUnlessDisowned(stores, id, { spam, now: call.now.getTime() }));
  call.waitUntil('note what is stored', () => noteStored(stores.open(limits), submission));
}

/** Looks once more, since the owner may have disowned the address while it was being stored. */
async function askUnlessDisowned(
  stores: Stores,
  id: string,
  { spam, now }: { spam: boolean; now: number },
): Promise<void> {
  if (await isDisowned(stores, id, now)) {
    const { forgetAddress } = await import('../forms/forget-address.ts');
    await stores.open(errands).forget(`subscribers/${id}`);
    await forgetAddress(stores, id);
  } else if (!spam) await askForMail();
}

export const handleNewsletter = serve(
  [route(subscribe, receiveSubscription, { form: newsletterPages })],
  rateOf(120, 'sending the form again'),
  closedWhileMaintained,
);
