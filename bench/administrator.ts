import { readLoginHint, signIn } from '#contract/api/admin-session.ts';
import { fillPath, type Endpoint, type ResponseOf } from '#contract/endpoint.ts';

/**
 * The administrator's header field, after signing in with the documented credentials, which work only on this machine.
 */
export async function signInAt(url: string): Promise<{ Authorization: string }> {
  const hint = readLoginHint.response.parse(await (await fetch(url + readLoginHint.path)).json());
  const answer = await fetch(url + signIn.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(hint.defaultCredentials),
  });
  const { token } = signIn.response.parse(await answer.json());
  return { Authorization: `Bearer ${token}` };
}

/** What a call sends: the id in its path, and its body. */
interface Sent {
  id?: string;
  body?: object;
}

/** The calls behind the administrator's buttons. Each throws if it is refused. */
export async function administratorAt(url: string) {
  const headers = { ...(await signInAt(url)), 'Content-Type': 'application/json' };
  return async <Called extends Endpoint>(endpoint: Called, { id, body }: Sent = {}): Promise<ResponseOf<Called>> => {
    const path = fillPath(endpoint.path, id === undefined ? {} : { id });
    const { method, response } = endpoint;
    const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${text.slice(0, 200)}`);
    return response.parse(JSON.parse(text)) as ResponseOf<Called>;
  };
}
export type Administrator = Awaited<ReturnType<typeof administratorAt>>;

/** Milliseconds until a GET is fully answered. Throws for any status but 200. */
export async function timedGet(address: string, headers: Readonly<Record<string, string>> = {}): Promise<number> {
  const start = performance.now();
  const answer = await fetch(address, { headers });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${address} was answered with ${answer.status}: ${text.slice(0, 200)}`);
  return performance.now() - start;
}

/** The same for this many GETs, one after the other. */
export async function timedGets(
  count: number,
  address: string,
  headers?: Readonly<Record<string, string>>,
): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < count; run += 1) times.push(await timedGet(address, headers));
  return times;
}
