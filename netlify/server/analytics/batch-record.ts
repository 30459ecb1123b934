import type { EventBatch } from '#contract/api/events.ts';
import type { EventRecord } from '#storage/collections/event-record.ts';
import { isBot } from './bots.ts';
import { campaignName } from './campaign-name.ts';
import { deviceOf } from './device.ts';
import { knownEvents } from './known-events.ts';
import { isSpam, referrerOf } from './referrer.ts';
import { asksForPrivacy } from './visitor.ts';

/** What is known about the sender of a batch. */
interface Sender {
  headers: Headers;
  /** ISO 3166, if the platform provides it. */
  country: string | null;
  deployContext: string;
  now: Date;
}

/** Older events are not counted. */
const dayMs = 86_400_000;

/**
 * The record of a batch, without its visitor; null if there is nothing to store. Dropped events are counted by reason.
 * For a visitor who asks for privacy, only the events are stored, without referrer, device or reading (rules 36).
 */
export async function recordOf(batch: EventBatch, sender: Sender): Promise<Omit<EventRecord, 'visitor'> | null> {
  const { headers, country, deployContext, now } = sender;
  const referrer = batch.referrer === undefined ? undefined : referrerOf(batch.referrer);
  const all = batch.events.length;
  if (isBot(headers)) return droppedFor('bot', all);
  if (referrer !== undefined && (await isSpam(referrer))) return droppedFor('spam', all);
  const young = batch.events.filter(({ ago = 0 }) => ago <= dayMs);
  const { events, read } = await knownEvents({ ...batch, events: young }, deployContext, now);
  const old = all - young.length;
  const dropped = old > 0 && { dropped: { old } };
  if (asksForPrivacy(headers)) return events.length > 0 || old > 0 ? { events, ...dropped } : null;
  const campaign = batch.campaign === undefined ? undefined : campaignName(batch.campaign);
  return {
    events,
    ...(read && { read }),
    ...(referrer !== undefined && { referrer }),
    ...(campaign !== undefined && { campaign }),
    device: deviceOf(headers),
    ...(country !== null && { country }),
    ...dropped,
  };
}

const droppedFor = (reason: 'bot' | 'spam', events: number): Omit<EventRecord, 'visitor'> | null =>
  events > 0 ? { events: [], dropped: { [reason]: events } } : null;
