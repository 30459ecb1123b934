import { atom, computed, onMount } from 'nanostores';
import { startBuild, type BuildView } from '#contract/api/admin-build.ts';
import { call } from '../api/client.ts';
import { $build } from './lists.ts';
import { tell, tellFailure } from './notice.ts';

/** How long until a build is looked after again, while somebody looks at it; null where nothing will change by itself. */
function lookAgainMs({ state, pending, hook }: BuildView): number | null {
  if (state === 'queued' || state === 'building') return 2_000;
  // The function that saved something may not have asked for a build yet.
  return state === 'idle' && hook && pending > 0 ? 5_000 : null;
}

/** Whether a build is just being asked for. */
export const $asking = atom(false);

/** What is known of builds; null until something is. While one is on its way it is asked for again and again. */
export const $buildView = computed($build, ({ data }) => data ?? null);

onMount($buildView, () => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = $build.subscribe(({ data, loading }) => {
    clearTimeout(timer);
    const wait = data && !loading ? lookAgainMs(data) : null;
    if (wait !== null) timer = setTimeout(() => $build.revalidate(), wait);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
});

/** Asks for a build now. */
export async function buildNow(): Promise<void> {
  if ($asking.get()) return;
  $asking.set(true);
  try {
    const { message, ...view } = await call(startBuild, {});
    $build.mutate(view);
    tell('Build', message);
  } catch (error) {
    tellFailure('Build Failed', error, 'The build could not be asked for. Please try again.');
    $build.revalidate();
  } finally {
    $asking.set(false);
  }
}
