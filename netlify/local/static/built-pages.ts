import type { Pages } from './visit.ts';
import { locate, type Place } from './address.ts';
import { answerFile } from './answer-file.ts';
import { redirectOf, redirectsFile } from './redirects-file.ts';
import type { SiteFiles } from './site-files.ts';

const plain = (text: string, status: number, headers: Record<string, string> = {}) =>
  new Response(`${text}\n`, { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers } });

const onlyReads = (request: Request) => request.method === 'GET' || request.method === 'HEAD';

const missing: Place = { kind: 'missing' };

/** The pages of a build. */
export function openBuiltPages(files: SiteFiles): Pages {
  return {
    async answer({ request, url }, status = 200) {
      const place = url.pathname === `/${redirectsFile}` ? missing : await locate(files, url.pathname);
      if (place.kind === 'missing') {
        const to = await redirectOf(files, url.pathname);
        return to === null ? null : new Response(null, { status: 301, headers: { location: to + url.search } });
      }
      if (!onlyReads(request)) return plain('This address can only be read.', 405, { allow: 'GET, HEAD' });
      if (place.kind === 'moved') {
        return new Response(null, { status: 301, headers: { location: place.to + url.search } });
      }
      return answerFile(place.file, request, status);
    },
    async answerNotFound({ request }) {
      const page = await files.find(['404.html']);
      if (page === null || !onlyReads(request)) return plain('Not found.', 404);
      return answerFile(page, request, 404);
    },
  };
}
