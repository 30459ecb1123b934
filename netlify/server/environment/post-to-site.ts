/** The site answered a call of its own with a failure. Its status goes into the log. */
export class SiteRefused extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`The site answered with the status ${status}.`);
    this.name = 'SiteRefused';
    this.status = status;
  }
}

/**
 * Posts to this site, at the address that its operator has set. If that redirects, as a secondary domain does to the
 * primary one, the call is repeated once at the origin it leads to: `fetch` would turn it into a GET.
 *
 * @throws SiteRefused if the answer is not 2xx; what `fetch` throws if there is none
 */
export async function postToSite(
  site: string,
  path: string,
  init: Pick<RequestInit, 'headers' | 'body' | 'signal'>,
): Promise<void> {
  const post = async (url: URL) => {
    const answer = await fetch(url, { ...init, method: 'POST', redirect: 'manual' });
    await answer.body?.cancel();
    return answer;
  };
  const url = new URL(path, site);
  const first = await post(url);
  const moved = first.status >= 300 && first.status < 400 ? URL.parse(first.headers.get('Location') ?? '', url) : null;
  const isSafe = moved?.pathname === path && (moved.protocol === 'https:' || moved.protocol === url.protocol);
  const { ok, status } = moved && isSafe ? await post(new URL(path, moved)) : first;
  if (!ok) throw new SiteRefused(status);
}
