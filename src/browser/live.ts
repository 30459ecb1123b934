// Static first, then revalidate (design §3): what the scripts live-*.ts share.

/** The answer of a GET, `missing` for 404, `failed` for anything else that is no JSON answer. */
export type Fresh = { status: 'fresh'; data: unknown } | { status: 'missing' | 'failed' };

/** Fetches JSON of this site's API; never throws. */
export async function fetchFresh(path: string): Promise<Fresh> {
  try {
    const response = await fetch(path, { headers: { accept: 'application/json' } });
    if (response.ok) return { status: 'fresh', data: await response.json() };
    return { status: response.status === 404 ? 'missing' : 'failed' };
  } catch {
    return { status: 'failed' };
  }
}

/** Runs once the page has loaded, so that nothing of this delays what a visitor sees. */
export function afterLoad(run: () => void): void {
  const soon = () => setTimeout(run);
  if (document.readyState === 'complete') soon();
  else addEventListener('load', soon);
}

/** Wakes the island around an element and hands it data (src/islands/awake.ts). */
export function wakeIsland(element: Element, detail: object): void {
  element.closest('astro-island')?.dispatchEvent(new CustomEvent('wake', { detail }));
}

/** Whether data with this fingerprint is something else than what an element, or what it holds, was built from. */
export const differs = (element: Element, name: string): boolean =>
  (element.closest('[data-built]') ?? element.querySelector('[data-built]'))?.getAttribute('data-built') !== name;
