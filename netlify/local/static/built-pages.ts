import type { Pages } from './visit.ts';
import { locate, type Located } from './address.ts';
import { answerFile } from './answer-file.ts';
import { fieldsOf, headersFile } from './headers-file.ts';
import { ledTo, redirectOf, redirectsFile } from './redirects-file.ts';
import type { SiteFiles } from './site-files.ts';

const plain = (text: string, status: number, headers: Record<string, string> = {}) =>
  new Response(`${text}\n`, { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers } });

const onlyReads = (request: Request) => request.method === 'GET' || request.method === 'HEAD';

const missing: Located = { kind: 'missing' };

/** The files that a build writes for Netlify alone. */
const unserved = new Set([`/${redirectsFile}`, `/${headersFile}`]);

/** The pages of a build. */
export function openBuiltPages(files: SiteFiles): Pages {
  async function withFields(answer: Response, { pathname }: URL): Promise<Response> {
    for (const [name, value] of await fieldsOf(files, pathname)) answer.headers.set(name, value);
    return answer;
  }
  return {
    async answer({ request, url }, status = 200) {
      const located = unserved.has(url.pathname) ? missing : await locate(files, url.pathname);
      if (located.kind === 'missing') {
        const to = await redirectOf(files, url.pathname);
        return to === null ? null : ledTo(to, url);
      }
      if (!onlyReads(request)) return plain('This address can only be read.', 405, { allow: 'GET, HEAD' });
      if (located.kind === 'moved') return ledTo(located.to, url);
      return withFields(await answerFile(located.file, request, status), url);
    },
    async answerNotFound({ request, url }) {
      const page = await files.find(['404.html']);
      if (page === null || !onlyReads(request)) return plain('Not found.', 404);
      return withFields(await answerFile(page, request, 404), url);
    },
  };
}
