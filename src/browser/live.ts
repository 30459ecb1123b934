// Static first, then revalidate (architecture §3): shared by the scripts live-*.ts.

/**
 * The result of a GET. `status` is the HTTP status, or 0 if there was no JSON answer; `name` is the API's fingerprint
 * of the data.
 */
export interface Fresh {
  status: number;
  data?: unknown;
  name?: string | null;
}

const nameField = 'X-Fingerprint';

/** Loads JSON from this site's API; never throws. */
export async function fetchFresh(path: string): Promise<Fresh> {
  try {
    const response = await fetch(path);
    const { status, ok, headers } = response;
    return ok ? { status, data: await response.json(), name: headers.get(nameField) } : { status };
  } catch {
    return { status: 0 };
  }
}

/** The current fingerprint of such an answer, from its header fields; null if there is no answer, '' if it has none. */
export const freshName = (path: string): Promise<string | null> =>
  fetch(path, { method: 'HEAD' }).then(
    ({ ok, headers }) => (ok ? (headers.get(nameField) ?? '') : null),
    () => null,
  );

/** Runs once the page has loaded, so that it never delays what a visitor sees. */
export function afterLoad(run: () => void): void {
  const soon = () => setTimeout(run);
  if (document.readyState === 'complete') soon();
  else addEventListener('load', soon);
}

/** Whether an answer differs from what an element, or its content, was built from. */
export const differs = (element: Element, { name }: Pick<Fresh, 'name'>): boolean =>
  (element.closest('[data-built]') ?? element.querySelector('[data-built]'))?.getAttribute('data-built') !== name;
