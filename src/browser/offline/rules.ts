/** Where copies of pages lie, and the header field that says when one was made. Another name drops what was kept under the one before. */
export const pagesName = 'pages-1';
export const keptAt = 'X-Kept-At';

const neverKept =
  /^\/(?:admin|api|preview|\.netlify\/functions|newsletter\/(?:confirm|unsubscribe|not-me|go))(?:[/.]|$)/;

/** Whether an address is none of the worker's business: the admin, the API, drafts, and pages whose address holds somebody's token (architecture §3). */
export const isNeverKept = ({ pathname }: URL): boolean => neverKept.test(pathname);

/** Files whose name changes with what they hold: the copy is as good as the file. */
export const isForGood = (path: string): boolean => path.startsWith('/_astro/');

/** Whether a copy of what this address answers to everybody may be kept. An address with a query is somebody's question, or a part of the list of essays, of which the whole list is kept and no part (decision 0155). */
export const mayKeep = (url: URL, home: string): boolean =>
  url.origin === home &&
  !isNeverKept(url) &&
  !/^\/search(?:\/|$)/.test(url.pathname) &&
  (url.search === '' || url.pathname === '/.netlify/images');

/** Whether an answer is a page: a picture or a feed that is opened in a window of its own is none. */
export const isPage = ({ headers }: Response): boolean => headers.get('Content-Type')?.startsWith('text/html') ?? false;

const mostDays = 30;

/** Whether a copy is so old that nobody should take it for what the site says. */
export const isTooOld = (keptAt: string | null, now = Date.now()): boolean =>
  keptAt === null || now - Date.parse(keptAt) > mostDays * 86_400_000;

/** Whether an answer is the thing itself, for everybody, and not a failure, a page that it led on to, or what its sender wants kept by nobody. */
export const isWorthKeeping = ({ status, redirected, type, headers }: Response): boolean =>
  status === 200 && !redirected && type === 'basic' && !/no-store|private/.test(headers.get('Cache-Control') ?? '');

/** Failures that say something of the address itself, and not of the server or of who asks too often. */
const final = new Set([400, 401, 403, 404, 405, 410, 451]);

/** Whether an answer says that what was kept under its address is not there any more: gone, moved, or not for everybody now. */
export const endsCopy = (response: Response): boolean =>
  response.ok || response.type === 'opaqueredirect' ? !isWorthKeeping(response) : final.has(response.status);

const isPart = /^\/(?:_astro|drawings|media)\/|\.(?:js|svg)$|^\/\.netlify\/images\?/;

/** The addresses that the HTML of a page needs to be read whole: typefaces, pictures and the scripts that run by themselves. The code of forms is not among them: they could not be sent. */
export function partsOf(html: string): string[] {
  const named = html.matchAll(/(?:src|href)="(\/[^"#]+)[#"]/g);
  const imported = html.matchAll(/(?:import\(|from |import )"(\/[^"]+)"/g);
  // Typefaces for a few letters come with the page that shows them.
  const faces = html.matchAll(/url\((\/[^)]+\.woff2)\)(?![^}]*unicode-range)/g);
  const all = [...named, ...imported, ...faces].map(([, path = '']) => path.replaceAll('&amp;', '&'));
  return [...new Set(all)].filter((path) => isPart.test(path));
}

const dated = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/** The page of a copy with a line that says what it is, where notices stand (src/layouts/Frame.astro). */
export function withNotice(html: string, keptAt: Date): string {
  const line = `<p class="announcement">You are offline, or the site does not answer. This is the page as you read it on ${dated.format(keptAt)}.</p>`;
  return html.replace(/<div class="notices"[^>]*>/, (opening) => opening + line);
}
