import { openStore } from '#storage/blobs.ts';
import { openEvents } from '#storage/collections/events.ts';
import { openLimits } from '#storage/collections/limits.ts';
import { openSettings } from '#storage/collections/settings.ts';
import { perDeployContext } from '#storage/per-deploy-context.ts';

const now = () => Date.now();

/** What counting needs, without the schemas of all other stores: it is the function that is called most. */
export const countingStoresOf = perDeployContext((deployContext) => ({
  events: openEvents({ store: openStore('events', { deployContext }), now }),
  limits: openLimits({ store: openStore('limits', { deployContext }), now }),
  settings: openSettings({ store: openStore('settings', { deployContext }) }),
}));
