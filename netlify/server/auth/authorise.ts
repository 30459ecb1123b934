import { sessions } from '#storage/collections/sessions.ts';
import { storesOf } from '#storage/stores.ts';
import { unauthorized } from '../http/refusal.ts';
import { credentialsAt, type CallSource } from './credentials.ts';
import { readToken, type Session } from './tokens.ts';

/** `Bearer` and a compact JWS. A field that was sent twice arrives joined by a comma and does not match. */
const credentialsShape = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i;
const longest = 2048;

/**
 * Lets a call in if it carries the administrator's token in its Authorization header, and only there (rules 9).
 * @throws Refusal `unauthorized`; StorageUnavailable if it cannot tell whether the token was denied, so that no one is
 *   let in by mistake (rules 31)
 */
export async function authorise({
  headers,
  now,
  ...source
}: CallSource & { headers: Headers; now: Date }): Promise<Session> {
  const field = headers.get('Authorization');
  if (field === null) throw unauthorized('Please sign in.');
  const token = field.length <= longest ? credentialsShape.exec(field)?.[1] : undefined;
  const credentials = credentialsAt(source);
  const session = token && credentials ? await readToken(credentials, token, source.deployContext, now) : null;
  if (!session || (await storesOf(source.deployContext).open(sessions).isDenied(session))) {
    throw unauthorized('Your session has ended. Please sign in again.', 'invalid_token');
  }
  return session;
}
