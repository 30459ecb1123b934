import { readLoginHint, signIn } from '#contract/api/admin-session.ts';

/** The header field of the administrator, signed in with the documented credentials, which are in force on this machine alone. */
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

/** Milliseconds until the whole answer of a GET is there. Throws for any answer but 200. */
export async function timedGet(address: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const start = performance.now();
  const answer = await fetch(address, { headers });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${address} was answered with ${answer.status}: ${text.slice(0, 200)}`);
  return performance.now() - start;
}
