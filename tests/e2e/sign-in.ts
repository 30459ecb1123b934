import { readBuild } from '#contract/api/admin-build.ts';
import { readLoginHint, sessionKeys, signIn } from '#contract/api/admin-session.ts';
import type { Page } from 'playwright/test';
import { expect } from './fixtures.ts';

/** What a browser keeps of an administrator who signed in at a site, by its origin: proving a password takes long, by design. */
const sessions = new Map<string, Readonly<Record<string, string>>>();

async function sessionAt(origin: string): Promise<Readonly<Record<string, string>>> {
  const hint = readLoginHint.response.parse(await (await fetch(origin + readLoginHint.path)).json());
  const answer = await fetch(origin + signIn.path, {
    method: signIn.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(hint.defaultCredentials),
  });
  const { token, user } = signIn.response.parse(await answer.json());
  return { [sessionKeys.token]: token, [sessionKeys.user]: JSON.stringify(user) };
}

/** Whether it still lets one in: another test may have signed out. */
async function isGood(origin: string, session: Readonly<Record<string, string>>): Promise<boolean> {
  const headers = { Authorization: `Bearer ${session[sessionKeys.token] ?? ''}` };
  return (await fetch(origin + readBuild.path, { headers })).ok;
}

/** The session of an administrator at a site: the last one, as long as it is good. */
async function sessionOf(origin: string): Promise<Readonly<Record<string, string>>> {
  const known = sessions.get(origin);
  const session = known && (await isGood(origin, known)) ? known : await sessionAt(origin);
  sessions.set(origin, session);
  return session;
}

/** The token of an administrator at a site. */
export const tokenOf = async (origin: string): Promise<string> => (await sessionOf(origin))[sessionKeys.token] ?? '';

/** Opens an address of the admin as somebody who has signed in. */
export async function signInTo(page: Page, address: `${string}/admin/${string}`): Promise<void> {
  const { origin } = new URL((await page.request.get(address.replace(/\/admin\/.*$/, '/robots.txt'))).url());
  // Kept before the page looks for it, and never again. A page that is framed in it may not keep anything.
  const keeping = await page.addInitScript(
    (session) => {
      if (self === top) Object.assign(localStorage, session);
    },
    await sessionOf(origin),
  );
  await page.goto(address);
  await keeping.dispose();
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible();
}

/** The header field of the administrator who is signed in. */
export const bearerOf = async (page: Page): Promise<{ Authorization: string }> => ({
  Authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('admin-token'))}`,
});
