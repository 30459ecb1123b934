import { pageShell } from '../content/page-shell.ts';
import { pageAnswer, withRefusalHeaders } from '../http/answers.ts';
import { answer } from '../http/envelope.ts';
import { matchPath } from '../http/path-pattern.ts';
import { Refusal } from '../http/refusal.ts';
import { methodNotAllowed, type FunctionHandler } from '../http/serve.ts';
import { findEssay } from './essays.ts';

const pattern = '/essays/{slug}';

/**
 * The page of an essay that has no built file (design §3). Where storage holds one, the shell whose script fetches it; where there is none, 404. Only storage knows
 * what was published after the build: where it cannot be reached, 503 with the shell that asks again.
 */
export const handleEssayPage: FunctionHandler = (request, context) =>
  answer(request, context, {
    path: pattern,
    handle: async () => {
      if (request.method !== 'GET' && request.method !== 'HEAD') throw methodNotAllowed(['GET']);
      const { slug = '' } = matchPath(pattern, new URL(request.url).pathname) ?? {};
      const { essay } = await findEssay(context.deploy.context, slug, new Date());
      if (!essay) throw new Refusal('not_found', 'Essay not found');
      return pageAnswer(pageShell('essay-loading'), 200);
    },
    refuse: (refusal) => {
      const shell = refusal.status < 500 ? 'essay-not-found' : 'essay-loading';
      return withRefusalHeaders(pageAnswer(pageShell(shell), refusal.status), refusal);
    },
  });
