import type { Campaigns, CampaignRecord } from '#storage/collections/campaigns.ts';
import type { Mailbox } from '#storage/collections/outbox.ts';
import type { Sends } from '#storage/collections/sends.ts';
import type { Subscribers } from '#storage/collections/subscribers.ts';
import type { SuppressionRecord } from '#storage/collections/suppressions.ts';
import type { Collection } from '#storage/collection.ts';
import type { Letterhead } from '../templates/write-mail.ts';
import type { composeForMany } from './message.ts';
import type { MailServer } from './smtp.ts';

/** Sends campaigns. */
export interface CampaignSender {
  /** Opens a separate connection. */
  open: () => MailServer;
  from: Mailbox;
  /** Host of the site, for Message-IDs. */
  domain: string;
  letterhead: Letterhead;
}

/**
 * Why no further mail is started: time is up, the author or another worker took over, the mail server takes no mail for
 * now, or every recipient is refused.
 */
export type Stop =
  | { kind: 'time' | 'steered' | 'lost' }
  | { kind: 'waiting' | 'refused'; reason: string }
  | { kind: 'broken'; error: unknown };

/** One worker's run on a campaign, shared by its connections. */
export interface Run {
  id: string;
  /** Names the worker. */
  by: string;
  campaign: CampaignRecord;
  startedAt: number;
  /** Makes the mail of a recipient. */
  compose: Awaited<ReturnType<typeof composeForMany>>;
  sender: CampaignSender;
  campaigns: Campaigns;
  sends: Sends;
  subscribers: Subscribers;
  suppressions: Collection<SuppressionRecord>;
  /** The key that signs unsubscribe links. */
  linkKey: Buffer;
  now: () => number;
  stop: Stop | null;
  /** Mails that the server took, and whether it has accepted or refused any. */
  sent: number;
  isProven: boolean;
  /** Whether anything was noted for any recipient. */
  hasWritten: boolean;
  /** The latest run of equal outcomes, over all connections. */
  streak: { of: 'failed' | 'deferred' | 'unreachable' | null; length: number };
}

/** Changes a campaign, if it is still being sent. */
export const whileSending = (
  { campaigns, id }: Pick<Run, 'campaigns' | 'id'>,
  decide: (campaign: CampaignRecord) => CampaignRecord,
) => campaigns.change(id, (standing) => (standing?.value.state === 'sending' ? decide(standing.value) : null));

/** Counts an outcome; returns how many times in a row it has occurred. */
export function countInRow(run: Run, of: Run['streak']['of']): number {
  run.streak = { of, length: run.streak.of === of ? run.streak.length + 1 : 1 };
  return run.streak.length;
}
