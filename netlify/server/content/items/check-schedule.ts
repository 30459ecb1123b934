import type { ContentItem } from '#contract/content/item.ts';
import { contentTypes } from '#contract/content/types.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Draft } from '../files/file-items.ts';
import { visibleVersion } from '../visible/visible-at.ts';

type Asked = Pick<Draft, 'type' | 'status' | 'publishAt' | 'atOnce'>;

/**
 * Refuses a moment that cannot be intended: one for a type without a schedule, or one in the past, unless the item, or
 * its public version, already has it; or a future one that would take from visitors what they see (decision 0137).
 * @param standing reads the current item; called only if needed
 * @throws Refusal `invalid` with a message for `publishAt`
 */
export async function checkSchedule(
  { type, status, publishAt, atOnce }: Asked,
  now: Date,
  standing: () => Promise<ContentItem | null>,
): Promise<void> {
  if (publishAt === undefined || publishAt === null) return;
  if (!contentTypes[type].schedule) throw refuse('Only projects, essays and articles can be scheduled. Leave it out.');
  const at = Date.parse(publishAt);
  if (at > now.getTime()) {
    const item = status === 'published' && !atOnce ? await standing() : null;
    if (item && visibleVersion(item, now))
      throw refuse('Visitors see it already. Save the changes, and publish them when it is time.');
    return;
  }
  const item = await standing();
  // Going back to the public version beside a draft of changes brings its moment back.
  if (![item?.publishAt, item?.live?.publishAt].some((known) => known !== undefined && Date.parse(known) === at))
    throw refuse('Choose a time in the future, or leave it out to publish at once.');
}

const refuse = (message: string) =>
  new Refusal('invalid', 'Please check the marked fields.', { fields: { publishAt: message } });
