import { environment } from '../environment/environment.ts';
import { inBackground } from '../http/background.ts';
import type { FunctionHandler } from '../http/function-handler.ts';

/**
 * Lets a function that changes what visitors see ask for a build after each call that was a success. The answer does not wait for it: a save never fails, and takes no
 * longer, because of a build (architecture §6).
 *
 * @param unchanging paths whose calls change nothing, whatever their method
 */
export const asksForBuilds =
  (handle: FunctionHandler, unchanging: readonly string[] = []): FunctionHandler =>
  async (request, context) => {
    const response = await handle(request, context);
    const isRead =
      request.method === 'GET' || request.method === 'HEAD' || unchanging.includes(new URL(request.url).pathname);
    if (isRead || !response.ok || environment().BUILD_HOOK_URL === undefined) return response;
    // Where nothing keeps an instance alive after its answer, as much of it happens as does; the next call makes up for it.
    inBackground(context, response.headers.get('X-Request-Id') ?? '', 'keep built', async () => {
      const { keepBuilt } = await import('./keep-built.ts');
      await keepBuilt(context.deploy.context);
    });
    return response;
  };
