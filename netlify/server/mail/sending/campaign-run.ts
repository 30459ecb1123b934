import type { Campaigns, CampaignRecord } from '#storage/collections/campaigns.ts';
import type { Mailbox } from '#storage/collections/outbox.ts';
import type { Sends } from '#storage/collections/sends.ts';
import type { Subscribers } from '#storage/collections/subscribers.ts';
import type { SuppressionRecord } from '#storage/collections/suppressions.ts';
import type { Collection } from '#storage/collection.ts';
import type { Letterhead } from '../templates/write-mail.ts';
import type { composeForMany } from './message.ts';
import type { MailServer } from './smtp.ts';

/** Who sends campaigns. */
export interface CampaignSender {
  /** A connection of its own. */
  open: () => MailServer;
  from: Mailbox;
  /** Host of the site: whose the Message-IDs are. */
  domain: string;
  letterhead: Letterhead;
}

/** Why no further mail is begun: time is up, the author or another worker took over, or the mail server takes nothing now, or nobody. */
export type Stop =
  | { kind: 'time' | 'steered' | 'lost' }
  | { kind: 'waiting' | 'refused'; reason: string }
  | { kind: 'broken'; error: unknown };

/** One worker at one campaign, shared by its connections. */
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
  /** What signs the links that unsubscribe. */
  linkKey: Buffer;
  now: () => number;
  stop: Stop | null;
  /** Mails that the server took, and whether it has looked at any. */
  sent: number;
  isProven: boolean;
  /** Whether anything was noted of any recipient. */
  hasWritten: boolean;
  /** How often in a row, over all connections, one thing and nothing else came back. */
  streak: { of: 'failed' | 'deferred' | 'unreachable' | null; length: number };
}

/** Counts an outcome of a delivery; gives how often in a row it came. */
export function countInRow(run: Run, of: Run['streak']['of']): number {
  run.streak = { of, length: run.streak.of === of ? run.streak.length + 1 : 1 };
  return run.streak.length;
}
