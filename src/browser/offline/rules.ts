/**
 * The cache of page copies, and the header field with the date of a copy. A new name drops the copies under the old
 * one.
 */
export const pagesName = 'pages-1';
export const keptAt = 'X-Kept-At';

const neverKept =
  /^\/(?:admin|api|preview|\.netlify\/functions|newsletter\/(?:confirm|unsubscribe|not-me|go))(?:[/.]|$)/;

/**
 * Whether the worker ignores an address: the admin, the API, previews, and pages with a personal token in their address
 * (architecture §3).
 */
export const isNeverKept = ({ pathname }: URL): boolean => neverKept.test(pathname);

/** Files whose name changes with their content, so a copy never goes stale. */
export const isForGood = (path: string): boolean => path.startsWith('/_astro/');

/**
 * Whether the public answer at this address may be copied. An address with a query is someone's own search, or a part
 * of the list of essays, which is copied only as a whole (decision 0155).
 */
export const mayKeep = (url: URL, home: string): boolean =>
  url.origin === home &&
  !isNeverKept(url) &&
  !/^\/search(?:\/|$)/.test(url.pathname) &&
  (url.search === '' || url.pathname === '/.netlify/images');

/** Whether an answer is a page. A picture or a feed opened in its own window is not. */
export const isPage = ({ headers }: Response): boolean => headers.get('Content-Type')?.startsWith('text/html') ?? false;

const mostDays = 30;

/** Whether a copy is too old to represent the site. */
export const isTooOld = (keptAt: string | null, now = Date.now()): boolean =>
  keptAt === null || now - Date.parse(keptAt) > mostDays * 86_400_000;

/** Whether an answer is complete and for everyone: not a failure, a redirect, or marked as not to be stored. */
export const isWorthKeeping = ({ status, redirected, type, headers }: Response): boolean =>
  status === 200 && !redirected && type === 'basic' && !/no-store|private/.test(headers.get('Cache-Control') ?? '');

/** Failures that concern the address itself, not the server or the rate of requests. */
const final = new Set([400, 401, 403, 404, 405, 410, 451]);

/** Whether an answer means that the copy is obsolete: the page is gone, moved, or no longer for everyone. */
export const endsCopy = (response: Response): boolean =>
  response.ok || response.type === 'opaqueredirect' ? !isWorthKeeping(response) : final.has(response.status);

const isPart = /^\/(?:_astro|drawings|media)\/|\.(?:js|svg)$|^\/\.netlify\/images\?/;

/**
 * The files that a page needs to be read in full: typefaces, pictures and scripts that run on their own. Not the code
 * of forms, which could not be sent anyway.
 */
export function partsOf(html: string): string[] {
  const named = html.matchAll(/(?:src|href)="(\/[^"#]+)[#"]/g);
  const imported = html.matchAll(/(?:import\(|from |import )"(\/[^"]+)"/g);
  // Typefaces that cover only a few letters are copied with the page that shows them.
  const faces = html.matchAll(/url\((\/[^)]+\.woff2)\)(?![^}]*unicode-range)/g);
  const all = [...named, ...imported, ...faces].map(([, path = '']) => path.replaceAll('&amp;', '&'));
  return [...new Set(all)].filter((path) => isPart.test(path));
}

const dated = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/**
 * The page of a copy, with a notice saying that it is a copy (src/layouts/Frame.astro). The notice appears where
 * announcements do, and must not be mistaken for one that differs from the settings (live-site.ts).
 */
export function withNotice(html: string, keptAt: Date): string {
  const line = `<p class="announcement">You are offline, or the site does not answer. This is the page as you read it on ${dated.format(keptAt)}.</p>`;
  return html.replace(/(<div class="notices" role="status")[^>]*>/, (_, opening: string) => `${opening}>${line}`);
}
