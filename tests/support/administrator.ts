import { randomBytes } from 'node:crypto';
import { vi } from 'vitest';
import { credentialsAt, type Credentials } from '#server/auth/credentials.ts';
import { defaultPasswordHash } from '#server/auth/default-credentials.ts';
import { issueDeviceToken, issueToken } from '#server/auth/tokens.ts';
import { callContext } from './function-calls.ts';
import type { StoredSite } from './stored-site.ts';

/**
 * Configures sign-in as on a deployed site, for the rest of the test. The password of the hash is the documented one.
 */
export function configureSignIn(variables: Record<string, string> = {}): void {
  const secret = randomBytes(32).toString('base64url');
  const settings = { SESSION_SECRET: secret, ADMIN_USERNAME: 'ada', ADMIN_PASSWORD_HASH: defaultPasswordHash };
  for (const [name, value] of Object.entries({ ...settings, ...variables })) vi.stubEnv(name, value);
}

function credentialsIn(deployContext: string): Credentials {
  const credentials = credentialsAt({ host: 'meridianforge.example', ip: callContext().ip, deployContext });
  if (!credentials) throw new Error('Call configureSignIn before.');
  return credentials;
}

/** A token like one from sign-in, without the time for hashing, for the current configuration. */
export const tokenFor = (deployContext: string, now = new Date()): Promise<string> =>
  issueToken(credentialsIn(deployContext), deployContext, now);

/** The device token that sign-in would give the browser. */
export const deviceTokenFor = (deployContext: string, now = new Date()): Promise<string> =>
  issueDeviceToken(credentialsIn(deployContext), deployContext, now);

/** Configures sign-in, and returns the administrator's header field for a site. */
export async function administratorOf(site: StoredSite): Promise<{ Authorization: string }> {
  configureSignIn();
  return { Authorization: `Bearer ${await tokenFor(site.deploy.context)}` };
}
