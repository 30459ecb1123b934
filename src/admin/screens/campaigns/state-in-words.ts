import type { CampaignView } from '#contract/campaign.ts';
import { people, segmentInWords } from '../../editor/campaign-draft.ts';
import { zoneAt } from '../../editor/local-time.ts';
import { readableTime } from '../../editor/readable-time.ts';

/**
 * The state of a campaign, in sentences that say what happens next.
 * @param now milliseconds since 1970
 */
export function stateInWords(campaign: CampaignView, now = Date.now()): string {
  const { state, sendAt, startedAt, progress, segment, waiting } = campaign;
  if (state === 'scheduled')
    return `It goes out ${sendAt === null ? 'soon' : zoned(sendAt)}, to ${segmentInWords(segment)}. To change its text, cancel the schedule. It then becomes a draft again.`;
  if (state === 'sending' && waiting)
    return `The mail server does not accept it right now. Sending resumes by itself. Next try: ${readableTime(waiting.until)}. Reason: ${waiting.reason}`;
  if (state === 'sending')
    return 'It is being sent. Sending continues even if you leave this page. Its text can no longer be changed.';
  // Not "nothing was sent": a restored site does not know what was sent after the backup was made.
  if (state === 'paused' && startedAt === null)
    return `It is paused, and there is no record of any mail sent. If you resume it, it goes out ${sendAt !== null && Date.parse(sendAt) > now ? zoned(sendAt) : 'at once'}, to ${segmentInWords(segment)}.`;
  if (state === 'paused')
    return 'It is paused. No one else gets it until you resume it. Its text can no longer be changed.';
  const sent = people(progress?.sent ?? 0);
  if (state === 'canceled') return `It was canceled. ${sent} had already received it.`;
  return `It was sent. The mail server accepted it for ${sent}.`;
}

const zoned = (at: string): string => `${readableTime(at)} in your time zone, ${zoneAt(new Date(at))}`;
