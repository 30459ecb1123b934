import { atom } from 'nanostores';
import { endOtherSessions, endSession, listSessions, type SessionView } from '#contract/api/admin-sessions.ts';
import { call } from '../api/client.ts';
import { confirmed } from './confirm.ts';
import { tell, tellFailure } from './notice.ts';
import { createFetcherStore } from './query.ts';
import { oneAtATime } from './under-way.ts';

/** The open sessions at the time of loading. */
export const $sessions = createFetcherStore<SessionView[]>('sessions', {
  fetcher: async () => (await call(listSessions, {})).sessions,
  onError: (error) => tellFailure('Not Loaded', error, 'The sessions could not be loaded.'),
});

export const $endingSessions = atom(false);

async function end(work: () => Promise<string>): Promise<void> {
  const endThem = async () => {
    try {
      tell('Ended', await work());
    } finally {
      $sessions.revalidate();
    }
  };
  await oneAtATime($endingSessions, true, endThem, (error) =>
    tellFailure('Not Ended', error, 'The server gave no answer. Please try again.'),
  );
}

/** Ends one session at once, without needing its device. */
export const endOne = ({ id, device }: SessionView): Promise<void> =>
  end(async () => {
    await call(endSession, { params: { id } });
    return `${device} has to sign in again.`;
  });

/** Ends all sessions but this one, after a confirmation. */
export async function askAndEndOthers(): Promise<void> {
  const sure = await confirmed({
    title: 'End all other sessions?',
    text: 'Every other device has to sign in again. Unsaved text stays on that device.',
    action: 'End all others',
  });
  if (!sure) return;
  await end(async () => {
    const { ended } = await call(endOtherSessions, {});
    return ended === 1 ? 'One session was ended.' : `${ended} sessions were ended.`;
  });
}
