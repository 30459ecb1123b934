import { readSite } from '#contract/api/site.ts';
import { settings } from '#storage/collections/settings.ts';
import { storesOf } from '#storage/stores.ts';
import { builtInSite } from '../content/files/built-in.ts';
import { route, type Handler } from '../http/route.ts';
import { serve } from '../http/serve.ts';
import { publicSettingsOf } from '../settings/public-settings.ts';

/** The public settings: the stored ones over the defaults of content/site.json (architecture §5). */
const readPublicSettings: Handler<typeof readSite> = async ({ deployContext }) => {
  const [site, { records, unreadable }] = await Promise.all([
    builtInSite(),
    storesOf(deployContext).open(settings).all(),
  ]);
  const stored = records.map(({ value }) => value);
  return { success: true, site: publicSettingsOf(site, stored, new Set(unreadable.map(({ id }) => id))) };
};

export const handleSite = serve([route(readSite, readPublicSettings, { cacheTags: () => ['site'] })]);
