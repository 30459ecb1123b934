import { atom } from 'nanostores';
import { archiveCampaign } from '#contract/api/admin-campaigns.ts';
import { call, RequestFailed } from '../api/client.ts';
import { showCampaign } from './campaigns.ts';
import { tell, tellFailure } from './notice.ts';
import { oneAtATime } from './under-way.ts';

/** Whether an issue is being archived or unarchived. */
export const $archiving = atom(false);

/**
 * Adds an issue to the public archive or removes it.
 *
 * @param slug its address there; null for the current one
 * @returns the server's message about the address, if it refused it
 */
export async function putInArchive(id: string, archive: boolean, slug: string | null): Promise<string | undefined> {
  let refusal: string | undefined;
  const put = async () => {
    const body = { archive, ...(slug !== null && { slug }) };
    const { campaign, message } = await call(archiveCampaign, { params: { id }, body });
    showCampaign(campaign);
    tell(archive ? 'In the Archive' : 'Not in the Archive', message);
  };
  await oneAtATime($archiving, true, put, (error) => {
    tellFailure('Not Saved', error, 'The archive could not be changed. Please try again.');
    refusal = error instanceof RequestFailed ? error.problem?.fields?.['slug'] : undefined;
  });
  return refusal;
}
