import { sendEvents, type EventBatch } from '#contract/api/events.ts';
import { events, type EventRecord } from '#storage/collections/events.ts';
import { limits } from '#storage/collections/limits.ts';
import { storesOf } from '#storage/stores.ts';
import { isBot } from '../analytics/bots.ts';
import { visitorOf } from '../analytics/visitor.ts';
import { rateOf } from '../http/request-rate.ts';
import { route, type Handler } from '../http/route.ts';
import { serve } from '../http/serve.ts';
import { readSwitch } from '../settings/switches.ts';

/**
 * Takes a batch of the beacon (rules 36). The answer is the same whether it is kept, counted as dropped, or not looked at since analytics are switched off: nobody
 * learns anything from it.
 */
const receive: Handler<typeof sendEvents> = async ({ headers, ip, deployContext, body: batch }) => {
  const stores = storesOf(deployContext);
  if ((await readSwitch(deployContext, 'analytics_enabled')) && !isPreview(batch)) {
    const isOurs = !isBot(headers);
    const visitor = isOurs ? await visitorOf(stores.open(limits), headers, ip) : null;
    await stores.open(events).add(isOurs ? recordOf(batch, visitor) : dropped(batch));
  }
  return { success: true };
};

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

export const handleEvents = serve([route(sendEvents, receive)], rateOf(120, 'sending more events'));
