import { sendEvents, type EventBatch } from '#contract/api/events.ts';
import { events, type EventRecord } from '#storage/collections/events.ts';
import { limits } from '#storage/collections/limits.ts';
import { settings } from '#storage/collections/settings.ts';
import { storesOf } from '#storage/stores.ts';
import { isBot } from '../analytics/bots.ts';
import { visitorOf } from '../analytics/visitor.ts';
import { jsonText } from '../http/answers.ts';
import { parseJson } from '../http/json-body.ts';
import { readBody } from '../http/read-body.ts';
import { Refusal, tooManyRequests } from '../http/refusal.ts';
import { requestRate } from '../http/request-rate.ts';
import { rawRoute, type RawCall } from '../http/route.ts';
import { serveFamily } from '../http/serve.ts';
import { validate } from '../http/validate.ts';
import { originOf } from '../http/origin.ts';
import { isOn } from '../settings/public-settings.ts';

const rate = requestRate(120);

/**
 * Takes a batch of the beacon (rules 36). The answer is the same whether it is kept, counted as dropped, or not looked at since analytics are switched off: nobody
 * learns anything from it.
 */
async function receive(call: RawCall): Promise<Response> {
  const { headers, ip, now, deployContext } = call;
  const waitSeconds = rate(originOf(ip), now.getTime());
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds, 'sending more events');
  const batch = await readBatch(call.request);
  const stores = storesOf(deployContext);
  const analytics = await stores.open(settings).read('analytics_enabled');
  if (isOn(analytics?.value.value, true) && !isPreview(batch)) {
    const isOurs = !isBot(headers) && !isForeign(headers);
    const visitor = isOurs ? await visitorOf(stores.open(limits), headers, ip) : null;
    await stores.open(events).add(isOurs ? recordOf(batch, visitor) : dropped(batch));
  }
  return jsonText(JSON.stringify({ success: true }), 202);
}

/** `sendBeacon` sends a string as text/plain; nothing else about it is special (rules 13). */
async function readBatch(request: Request): Promise<EventBatch> {
  const type = (request.headers.get('Content-Type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!['text/plain', 'application/json'].includes(type) || request.headers.has('Content-Encoding')) {
    throw new Refusal('unsupported_media_type', 'Send the events as JSON, in UTF-8 and not compressed.');
  }
  return validate(sendEvents.request, parseJson(await readBody(request, sendEvents.bodyLimit)));
}

/** Whether a page of another site sent it: text/plain needs nobody's leave. Browsers say so (Fetch Metadata), and other programs have no reason to. */
const isForeign = (headers: Headers): boolean => !['same-origin', null].includes(headers.get('Sec-Fetch-Site'));

/** Who looks at a preview is no visitor, and its address is a key that must not be kept. */
const isPreview = ({ events }: EventBatch): boolean => events.some(({ page }) => page.startsWith('/preview/'));

/** Targets lose their query: what a visitor typed may stand in it. */
function recordOf(batch: EventBatch, visitor: string | null): EventRecord {
  const events = batch.events.map(({ eventName: name, page, url, ago = 0 }) => ({
    name,
    page,
    ...(url !== undefined && { url: url.split(/[?#]/, 1)[0] ?? '' }),
    ago,
  }));
  return { events, visitor };
}

const dropped = (batch: EventBatch): EventRecord => ({ events: [], visitor: null, dropped: batch.events.length });

export const handleEvents = serveFamily([rawRoute(sendEvents, receive)]);
