import type { ReadAddress } from './sns.ts';

const patienceMs = 3_000;
const mostBytes = 64 * 1024;
const mostKept = 8;

/** Fetches a URL without following redirects, and gives up quickly. Throws if it fails. */
export const readAddress: ReadAddress = async (url) => {
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(patienceMs) });
  const bytes = await answer.arrayBuffer();
  if (!answer.ok || bytes.byteLength > mostBytes) throw new Error(`An address answered ${answer.status}.`);
  return Buffer.from(bytes).toString();
};

/** The same, with a cache: SNS signs with one certificate for months. */
export function keeping(read: ReadAddress): ReadAddress {
  const kept = new Map<string, string>();
  return async (url) => {
    const known = kept.get(url);
    if (known !== undefined) return known;
    const text = await read(url);
    if (kept.size >= mostKept) kept.clear();
    kept.set(url, text);
    return text;
  };
}
