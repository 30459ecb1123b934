import { readHealth } from '#contract/api/health.ts';
import manifest from '../../../package.json' with { type: 'json' };
import { route, type Handler } from '../http/route.ts';
import { serve } from '../http/serve.ts';
import { storageOf } from '../stores/opened-storage.ts';

/** Whether storage answers, and which version and build of the site this is; 503 where storage does not. */
const checkHealth: Handler<typeof readHealth> = async ({ deployContext, deployId }) => {
  await storageOf(deployContext).health();
  return { success: true, storage: 'ok', version: manifest.version, build: deployId };
};

export const handleHealth = serve([route(readHealth, checkHealth)]);
