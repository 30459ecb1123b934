import { setTimeout } from 'node:timers/promises';
import { readBuild, startBuild } from '#contract/api/admin-build.ts';
import { listContent } from '#contract/api/admin-content.ts';
import { readLoginHint, sessionKeys, signIn } from '#contract/api/admin-session.ts';
import { CommandError } from '../command/command.ts';

/**
 * The longest wait for a build of the demo, which is slow on a busy machine, and the time between checks, in
 * milliseconds.
 */
const patienceMs = 5 * 60_000;
const everyMs = 2_000;

/** How long ago the administrator last opened the list of contacts, in milliseconds. */
const lastVisitMs = 2 * 24 * 60 * 60_000;

/** Calls an endpoint that takes JSON. Throws if it refuses. */
async function call(address: string, method: string, token = '', body?: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const answer = await fetch(address, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  if (!answer.ok) throw new CommandError(`${method} ${address} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/**
 * Requests a build, and waits until visitors get everything that is published. Otherwise, screens would show pending
 * changes.
 */
async function build(url: string, token: string): Promise<void> {
  await call(url + startBuild.path, startBuild.method, token);
  for (let waited = 0; waited < patienceMs; waited += everyMs) {
    const { pending, state, error } = readBuild.response.parse(await call(url + readBuild.path, 'GET', token));
    if (state === 'failed') throw new CommandError(`The demo could not be built: ${error}`);
    if (pending === 0 && state === 'idle') return;
    await setTimeout(everyMs);
  }
  throw new CommandError(
    'The demo was not built within five minutes. Take the pictures on a machine that is less busy.',
  );
}

/** Signs in with the documented password, and makes sure that nothing in the demo waits for a build. */
export async function openAdmin(url: string) {
  const hint = readLoginHint.response.parse(await call(url + readLoginHint.path, 'GET'));
  const signedIn = await call(url + signIn.path, signIn.method, '', hint.defaultCredentials ?? {});
  const { token, user } = signIn.response.parse(signedIn);
  await build(url, token);
  const list = await call(`${url}${listContent.path}?limit=100`, 'GET', token);
  const { contentItems } = listContent.response.parse(list);
  return {
    /** What the administrator's browser has stored. */
    kept: {
      [sessionKeys.token]: token,
      [sessionKeys.user]: JSON.stringify(user),
      // So that the dashboard counts only the messages since then.
      'admin-contacts-seen': new Date(Date.now() - lastVisitMs).toISOString(),
    },
    /** The address of an item's editor. Throws CommandError if there is none. */
    editorOf: (slug: string): string => {
      const item = contentItems.find((one) => one.slug === slug);
      if (!item) throw new CommandError(`There is no item ${slug} in the demo: name another in scripts/pictures/.`);
      return `/admin/content/${item.id}`;
    },
  };
}
/** The demo's admin, for a signed-in administrator. */
export type DemoAdmin = Awaited<ReturnType<typeof openAdmin>>;
