import { mailEvents } from '#contract/api/mail-events.ts';
import { retention, type Done } from '#storage/collections/retention.ts';
import { storesOf } from '#storage/stores.ts';
import { environment } from '../environment/environment.ts';
import { readTopic, type Topic } from '../environment/sns-topic.ts';
import { jsonText } from '../http/answers.ts';
import type { Call } from '../http/call.ts';
import type { FunctionHandler } from '../http/function-handler.ts';
import { logRun } from '../http/log.ts';
import { readBody } from '../http/read-body.ts';
import { Refusal } from '../http/refusal.ts';
import { rateOf } from '../http/request-rate.ts';
import { rawRoute } from '../http/route.ts';
import { serve } from '../http/serve.ts';
import type { DeliveryEvent } from '../mail/events/delivery-event.ts';
import { noteEvents } from '../mail/events/note-events.ts';
import { isFromPostmark, postmarkEvents } from '../mail/events/postmark.ts';
import { keeping, readAddress } from '../mail/events/read-address.ts';
import { isFromResend, resendEvents } from '../mail/events/resend.ts';
import { sesEvents } from '../mail/events/ses.ts';
import { isConfirmation, isFromTopic, readSnsMessage, type ReadAddress } from '../mail/events/sns.ts';
import { refuseUntilRestored } from '../settings/restoring.ts';

/** What a provider reported, once it has proved its identity. */
interface Told {
  by: string;
  note: Done;
  events: DeliveryEvent[];
}

/** The same for every caller, so that none learns which providers this site listens to. */
const notProven = () =>
  new Refusal('unauthorized', 'This address is for mail providers, which have to prove their identity.', {
    challenge: 'Basic realm="mail events"',
  });
const malformed = () =>
  new Refusal('malformed', 'This does not match the provider’s documentation. Nothing was changed.');

/** The kind of proof tells which provider calls; a wrong proof is refused, whichever provider it claims. */
async function toldBy({ headers, now }: Call, request: Request, web: Web): Promise<Told> {
  const { POSTMARK_EVENTS_SECRET, RESEND_EVENTS_SECRET, SES_EVENTS_TOPIC = '' } = environment();
  if (headers.has('svix-signature')) {
    if (RESEND_EVENTS_SECRET === undefined) throw notProven();
    const body = await readBody(request, mailEvents.bodyLimit);
    if (!isFromResend(headers, body, RESEND_EVENTS_SECRET, now.getTime())) throw notProven();
    return { by: 'Resend', note: 'event-resend', events: read(resendEvents, body) };
  }
  if (headers.has('x-amz-sns-message-type')) {
    const topic = readTopic(SES_EVENTS_TOPIC);
    if (!topic) throw notProven();
    const body = await readBody(request, mailEvents.bodyLimit);
    return { by: 'Amazon SES', note: 'event-ses', events: await fromTopic(body, topic, web, now.getTime()) };
  }
  if (POSTMARK_EVENTS_SECRET === undefined || !isFromPostmark(headers, POSTMARK_EVENTS_SECRET)) throw notProven();
  const body = await readBody(request, mailEvents.bodyLimit);
  return { by: 'Postmark', note: 'event-postmark', events: read(postmarkEvents, body) };
}

/**
 * The events in a message from SNS. If it asks us to confirm a subscription, we confirm: it is the configured topic.
 */
async function fromTopic(body: string, topic: Topic, web: Web, now: number): Promise<DeliveryEvent[]> {
  const message = readSnsMessage(jsonOf(body));
  if (!message || !(await isFromTopic(message, topic, web.certificateAt, now))) throw notProven();
  if (message.Type === 'Notification') {
    // SES greets a new topic with plain text.
    if (!message.Message.startsWith('{')) return [];
    return read(sesEvents, message.Message);
  }
  if (message.Type !== 'SubscriptionConfirmation') return [];
  const address = message.SubscribeURL ?? '';
  if (!isConfirmation(address, topic)) throw notProven();
  await web.visit(address).catch(() => {
    throw new Refusal('busy', 'SNS could not be asked to confirm. It will ask again.', {
      retryAfterSeconds: 20,
    });
  });
  return [];
}

/** Undefined if the text is not JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function read(eventsOf: (body: unknown) => DeliveryEvent[], text: string): DeliveryEvent[] {
  try {
    return eventsOf(jsonOf(text));
  } catch {
    throw malformed();
  }
}

/** Reads other addresses. */
interface Web {
  certificateAt: ReadAddress;
  visit: ReadAddress;
}

async function receive(call: Call, request: Request, web: Web): Promise<Response> {
  const { by, note, events } = await toldBy(call, request, web);
  const stores = storesOf(call.deployContext);
  if (events.length > 0) await refuseUntilRestored(call);
  const { suppressed, unclear, early } = await noteEvents(stores, events, by, call.now.getTime());
  await stores.open(retention).noteDone(note, call.now.getTime());
  if (events.length > 0) logRun({ event: 'mail_events_noted', counts: { events: events.length, suppressed, unclear } });
  // The provider will report all of it again; noting an event twice changes nothing.
  if (early > 0)
    throw new Refusal('busy', 'This mail is being handed over right now. Report it again in a minute.', {
      retryAfterSeconds: 60,
    });
  return jsonText(JSON.stringify({ success: true, suppressed }));
}

/** Takes what providers report; `web` reads other addresses. */
export const openMailEvents = (web: Web): FunctionHandler =>
  serve([rawRoute(mailEvents, (call, request) => receive(call, request, web))], rateOf(1_200, 'telling us more'));

export const handleMailEvents = openMailEvents({ certificateAt: keeping(readAddress), visit: readAddress });
