export interface Visit {
  status: number;
  /** The target of a redirect. */
  location: string | null;
  text: string;
}

/**
 * Requests an address like a visitor without JavaScript, a crawler or a feed reader, who get only what is in the
 * answer.
 */
export async function visit(url: string, path: string): Promise<Visit> {
  const answer = await fetch(url + path, { redirect: 'manual' });
  return { status: answer.status, location: answer.headers.get('Location'), text: await answer.text() };
}

/** The lists of essays: for people, for feed readers, for search engines. */
const lists = ['/essays', '/rss.xml', '/sitemap-0.xml'] as const;

/** The lists that contain an address. */
export async function listsWith(url: string, path: string): Promise<string[]> {
  // An address ends where a slug cannot continue.
  const named = new RegExp(`${path}(?![\\w-])`);
  const pages = await Promise.all(lists.map((list) => visit(url, list)));
  return lists.filter((_, index) => named.test(pages[index]?.text ?? ''));
}

export const everyList: readonly string[] = lists;
