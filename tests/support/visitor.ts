export interface Visit {
  status: number;
  /** Where a redirect leads. */
  location: string | null;
  text: string;
}

/** Asks for an address as a visitor without JavaScript does, a crawler or a feed reader: what is in the answer is all that they get. */
export async function visit(url: string, path: string): Promise<Visit> {
  const answer = await fetch(url + path, { redirect: 'manual' });
  return { status: answer.status, location: answer.headers.get('Location'), text: await answer.text() };
}

/** Where an essay is listed: for people, for feed readers, for search engines. */
const lists = ['/essays', '/rss.xml', '/sitemap-0.xml'] as const;

/** Which of the lists name an address. */
export async function listsWith(url: string, path: string): Promise<string[]> {
  // Addresses end where a slug cannot go on.
  const named = new RegExp(`${path}(?![\\w-])`);
  const pages = await Promise.all(lists.map((list) => visit(url, list)));
  return lists.filter((_, index) => named.test(pages[index]?.text ?? ''));
}

export const everyList: readonly string[] = lists;
