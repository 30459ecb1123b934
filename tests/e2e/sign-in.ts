import { readBuild } from '#contract/api/admin-build.ts';
import { readLoginHint, sessionKeys, signIn } from '#contract/api/admin-session.ts';
import type { Page } from 'playwright/test';
import { expect } from './fixtures.ts';

/** The browser storage of a signed-in administrator, by origin: verifying a password takes a long time by design. */
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

/** Whether it is still valid: another test may have signed out. */
async function isGood(origin: string, session: Readonly<Record<string, string>>): Promise<boolean> {
  const headers = { Authorization: `Bearer ${session[sessionKeys.token] ?? ''}` };
  return (await fetch(origin + readBuild.path, { headers })).ok;
}

/** The administrator's session at a site: the last one while it is valid. */
async function sessionOf(origin: string): Promise<Readonly<Record<string, string>>> {
  const known = sessions.get(origin);
  const session = known && (await isGood(origin, known)) ? known : await sessionAt(origin);
  sessions.set(origin, session);
  return session;
}

/** The administrator's token at a site. */
export const tokenOf = async (origin: string): Promise<string> => (await sessionOf(origin))[sessionKeys.token] ?? '';

/** Opens an address of the admin, signed in. */
export async function signInTo(page: Page, address: `${string}/admin/${string}`): Promise<void> {
  const { origin } = new URL((await page.request.get(address.replace(/\/admin\/.*$/, '/robots.txt'))).url());
  // Stored before the page looks for it, and only once. A framed page may not store anything.
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

/** The header field of the signed-in administrator. */
export const bearerOf = async (page: Page): Promise<{ Authorization: string }> => ({
  Authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('admin-token'))}`,
});
