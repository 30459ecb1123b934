import { routeFunctions } from '#local/functions/routes.ts';
import { loadFunctions } from '#local/functions/bundles.ts';
import type { CallContext, FunctionHandler } from '#server/http/function-handler.ts';
import { apiRequest, callContext, callFunction } from './function-calls.ts';

/** A request and its sender. */
export type Sent = Parameters<typeof apiRequest>[1] & { ip?: string };

/** A version of the site as Netlify would run it, over a test's Blobs. */
export interface DeployedVersion {
  /** Calls the function of that path. */
  call: (method: string, path: string, sent?: Sent) => ReturnType<typeof callFunction>;
  /** Runs a scheduled function. */
  run: (name: string) => ReturnType<typeof callFunction>;
}

/** Loads the bundled functions of a folder as a fresh instance; a folder can be loaded only once. */
export async function deployedVersion(folder: string, deploy: CallContext['deploy']): Promise<DeployedVersion> {
  const functions = await loadFunctions(folder);
  const matching = routeFunctions(functions);
  // The platform's context has more than our functions use.
  const handlerOf = (found: (typeof functions)[number] | undefined, name: string) => {
    if (!found) throw new Error(`This version has no function for ${name}.`);
    return found.handler as unknown as FunctionHandler;
  };
  return {
    call: (method, path, { ip = '203.0.113.7', ...sent } = {}) => {
      const request = apiRequest(path, { method, ...sent });
      const handler = handlerOf(matching(method, new URL(request.url))?.call, `${method} ${path}`);
      return callFunction(handler, request, callContext({ ip, deploy }));
    },
    run: (name) => {
      const handler = handlerOf(
        functions.find((one) => one.name === name),
        name,
      );
      return callFunction(handler, apiRequest('/', { method: 'POST' }), callContext({ deploy }));
    },
  };
}
