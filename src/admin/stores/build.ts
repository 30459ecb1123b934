import { atom } from 'nanostores';
import { startBuild } from '#contract/api/admin-build.ts';
import { call } from '../api/client.ts';
import { $build } from './lists.ts';
import { tell, tellFailure } from './notice.ts';
import { oneAtATime } from './under-way.ts';

/** Whether a build is being requested. */
export const $asking = atom(false);

/** Requests a build now. */
export async function buildNow(): Promise<void> {
  const ask = async () => {
    const { message, ...view } = await call(startBuild, {});
    $build.mutate(view);
    tell('Build', message);
  };
  await oneAtATime($asking, true, ask, (error) => {
    tellFailure('Build Failed', error, 'The build could not be requested. Please try again.');
    $build.revalidate();
  });
}
