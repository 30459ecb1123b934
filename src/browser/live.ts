// Static first, then revalidate (architecture §3): what the scripts live-*.ts share.

/** What a GET was answered: `status` is the HTTP status, 0 where there was no JSON answer at all; `name` is the fingerprint that the API gives to what it answers. */
export interface Fresh {
  status: number;
  data?: unknown;
  name?: string | null;
}

const nameField = 'X-Fingerprint';

/** Fetches JSON of this site's API; never throws. */
export async function fetchFresh(path: string): Promise<Fresh> {
  try {
    const response = await fetch(path);
    const { status, ok, headers } = response;
    return ok ? { status, data: await response.json(), name: headers.get(nameField) } : { status };
  } catch {
    return { status: 0 };
  }
}

/** What such an answer is named now, by its header fields alone; null where there is none, '' where it has no name. */
export const freshName = (path: string): Promise<string | null> =>
  fetch(path, { method: 'HEAD' }).then(
    ({ ok, headers }) => (ok ? (headers.get(nameField) ?? '') : null),
    () => null,
  );

/** Runs once the page has loaded, so that nothing of this delays what a visitor sees. */
export function afterLoad(run: () => void): void {
  const soon = () => setTimeout(run);
  if (document.readyState === 'complete') soon();
  else addEventListener('load', soon);
}

/** Whether an answer is something else than what an element, or what it holds, was built from. */
export const differs = (element: Element, { name }: Pick<Fresh, 'name'>): boolean =>
  (element.closest('[data-built]') ?? element.querySelector('[data-built]'))?.getAttribute('data-built') !== name;
