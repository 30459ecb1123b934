import { sessionList } from '#storage/collections/session-list.ts';
import { storesOf } from '#storage/stores.ts';
import type { Call } from '../http/call.ts';
import { deviceName } from './device-name.ts';
import { credentialsMark, type KeySource } from './key-for.ts';
import { issueDeviceToken, issueToken, readToken } from './tokens.ts';

/**
 * Starts a session after the administrator has proved who they are: a token for the session, and one for the browser.
 * The session is listed before its token leaves, so that every open session can be ended. Throws StorageUnavailable.
 */
export async function beginSession(
  { deployContext, headers, now }: Pick<Call, 'deployContext' | 'headers' | 'now'>,
  credentials: KeySource,
  by: 'password' | 'passkey',
) {
  const { username } = credentials;
  const [token, device] = await Promise.all([
    issueToken(credentials, deployContext, now),
    issueDeviceToken(credentials, deployContext, now),
  ]);
  const session = await readToken(credentials, token, deployContext, now);
  if (!session) throw new Error('A token that was just issued cannot be read.');
  const { id, issuedAt, expiresAt } = session;
  const signedBy = credentialsMark(credentials);
  const name = deviceName(headers.get('user-agent'));
  await storesOf(deployContext).open(sessionList).begin({ id, issuedAt, expiresAt, device: name, by, signedBy });
  return { success: true as const, token, user: { username }, message: `Welcome back, ${username}.`, device };
}
