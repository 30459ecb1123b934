import * as z from 'zod/mini';
import { adminEndpoint } from '../admin-endpoint.ts';
import { campaignDetail, campaignStates } from '../campaign.ts';
import { instant } from '../primitives.ts';

/**
 * A campaign as its author saw it when they acted. If it is in another state by now, or has begun meanwhile, the action
 * is refused, with the current campaign in the answer (rules 28).
 */
const seenCampaign = z.strictObject({
  state: z.enum(campaignStates, 'Send the state that you read.'),
  startedAt: z.nullable(instant),
});
export type SeenCampaign = z.infer<typeof seenCampaign>;

const steer = (action: string) =>
  adminEndpoint('POST', `/api/admin/newsletter/campaigns/{id}/${action}`, {
    request: seenCampaign,
    bodyLimit: 2 * 1024,
    answer: { message: z.string(), campaign: campaignDetail },
  });

/** Pauses it until it is resumed. Takes effect within about a second, except for mail already with the mail server. */
export const pauseCampaign = steer('pause');
/**
 * Continues where it stopped; if it has not begun, it is scheduled again, or begins at once if its time has passed. Also
 * cuts short a wait for the mail server.
 */
export const resumeCampaign = steer('resume');
/** Ends it for good. If nothing was sent, it becomes a draft again. */
export const cancelCampaign = steer('cancel');
