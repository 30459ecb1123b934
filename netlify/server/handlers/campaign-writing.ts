import type { checkCampaign, previewCampaign, testCampaign } from '#contract/api/admin-campaigns.ts';
import { Refusal } from '../http/refusal.ts';
import type { Handler } from '../http/route.ts';

const notYet = () => new Refusal('unprocessable', 'This cannot be done yet.');

/** Looks at a campaign as it is written. */
export const check: Handler<typeof checkCampaign> = () => Promise.reject(notYet());

/** The mail that would be sent. */
export const preview: Handler<typeof previewCampaign> = () => Promise.reject(notYet());

/** Sends it to a few addresses, through the outbox. */
export const test: Handler<typeof testCampaign> = () => Promise.reject(notYet());
