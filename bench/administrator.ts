import { readLoginHint, signIn } from '#contract/api/admin-session.ts';

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

/** Milliseconds until a GET is fully answered. Throws for any status but 200. */
export async function timedGet(address: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const start = performance.now();
  const answer = await fetch(address, { headers });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${address} was answered with ${answer.status}: ${text.slice(0, 200)}`);
  return performance.now() - start;
}
