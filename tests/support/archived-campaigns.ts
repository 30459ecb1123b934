import { campaignRecord, campaigns, type CampaignRecord } from '#storage/collections/campaigns.ts';
import { newId } from '#storage/ids.ts';
import { storesOf } from '#storage/stores.ts';

/** When the first campaign of a test began. */
export const firstSent = Date.parse('2026-03-14T09:00:00.000Z');

/** Undefined fields are left out. */
type Changes = { [Field in keyof CampaignRecord]?: CampaignRecord[Field] | undefined };

/** A sent, archived campaign without click counts. */
export const campaign = (changes: Changes = {}): CampaignRecord =>
  campaignRecord.parse({
    subject: 'The night market',
    preview: 'What a market taught us.',
    markdown: '## A heading\n\nRead [our essays](/essays) and [them](https://example.org/x?a=1&b=2).',
    segment: { kind: 'all' },
    clicks: false,
    archive: true,
    slug: 'night-market',
    state: 'sent',
    startedAt: firstSent,
    endedAt: firstSent + 60_000,
    ...changes,
  });

/** Stores a campaign, and its frozen content if links are given. Returns its id. */
export async function storeCampaign(deployContext: string, changes: Changes = {}, links?: string[]): Promise<string> {
  const id = newId();
  const collection = storesOf(deployContext).open(campaigns);
  const { subject } = campaign(changes);
  if (links) await collection.freeze(id, { subject, text: '', html: '', links });
  await collection.create(id, campaign(changes));
  return id;
}

/** Changes a stored campaign. */
export async function changeCampaign(deployContext: string, id: string, changes: Changes): Promise<void> {
  await storesOf(deployContext)
    .open(campaigns)
    .change(id, (standing) => standing && campaignRecord.parse({ ...standing.value, ...changes }));
}
