import { environment } from '../environment/environment.ts';
import { inBackground } from '../http/background.ts';
import type { FunctionHandler } from '../http/function-handler.ts';

/**
 * Wraps a function that changes what visitors see, so that it asks for a build after each successful call. The answer
 * does not wait: a build never makes a save fail or take longer (architecture §6).
 * @param unchanging paths whose calls change nothing, whatever their method
 */
export const asksForBuilds =
  (handle: FunctionHandler, unchanging: readonly string[] = []): FunctionHandler =>
  async (request, context) => {
    const response = await handle(request, context);
    const isRead =
      request.method === 'GET' || request.method === 'HEAD' || unchanging.includes(new URL(request.url).pathname);
    if (isRead || !response.ok || environment().BUILD_HOOK_URL === undefined) return response;
    // If nothing keeps the instance alive after its answer, this may be cut short; the next call makes up for it.
    inBackground(context, response.headers.get('X-Request-Id') ?? '', 'keep built', async () => {
      const { keepBuilt } = await import('./keep-built.ts');
      await keepBuilt(context.deploy.context);
    });
    return response;
  };
