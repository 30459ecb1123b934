import { sendEvents, type EventBatch } from '#contract/api/events.ts';
import { events } from '#storage/collections/events.ts';
import { limits } from '#storage/collections/limits.ts';
import { storesOf } from '#storage/stores.ts';
import { admitBatch } from '../analytics/admission.ts';
import { visitorOf } from '../analytics/visitor.ts';
import { originOf } from '../http/origin.ts';
import { rateOf } from '../http/request-rate.ts';
import { route, type Handler } from '../http/route.ts';
import { serve } from '../http/serve.ts';
import { rememberedSwitch } from '../settings/switches.ts';

const isOn = rememberedSwitch('analytics_enabled');

/**
 * Stores a batch from the beacon (rules 36) while the day's quota lasts (rules 43). The response is the same whether it
 * is stored, counted as dropped, or ignored because analytics are switched off, so that a sender learns nothing from
 * it.
 */
const receive: Handler<typeof sendEvents> = async (call) => {
  const { headers, ip, deployContext, now, body: batch } = call;
  if (isPreview(batch) || !(await isOn(deployContext, now.getTime()))) return;
  // Not loaded while analytics are off.
  const { recordOf } = await import('../analytics/batch-record.ts');
  const record = await recordOf(batch, call);
  if (!record) return;
  const stores = storesOf(deployContext);
  const opened = stores.open(limits);
  const isCounted = record.events.length > 0 || record.read !== undefined;
  await admitBatch(opened, await opened.origin(originOf(ip)), isCounted ? 'counted' : 'dropped', now);
  const visitor = isCounted ? await visitorOf(opened, headers, ip) : null;
  await stores.open(events).add({ ...record, visitor });
};

/** A reader of a preview is not a visitor, and its address contains a key that must not be stored. */
const isPreview = ({ events, read }: EventBatch): boolean =>
  [...events, ...(read ? [read] : [])].some(({ page }) => page.startsWith('/preview/'));

export const handleEvents = serve([route(sendEvents, receive)], rateOf(120, 'sending more events'));
