import { readHealth } from '#contract/api/health.ts';
import { storesOf } from '#storage/stores.ts';
import manifest from '../../../package.json' with { type: 'json' };
import { rateOf } from '../http/request-rate.ts';
import { route, type Handler } from '../http/route.ts';
import { serve } from '../http/serve.ts';

/** Reports whether storage accepts a write, with the version and build of the site; 503 if storage does not. */
const checkHealth: Handler<typeof readHealth> = async ({ deployContext, deployId }) => {
  await storesOf(deployContext).health();
  return { success: true, storage: 'ok', version: manifest.version, build: deployId };
};

export const handleHealth = serve([route(readHealth, checkHealth)], rateOf(120, 'asking again'));
