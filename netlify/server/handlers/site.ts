import { readSite } from '#contract/api/site.ts';
import { builtInSite } from '../content/files/built-in.ts';
import { route, type Handler } from '../http/route.ts';
import { serve } from '../http/serve.ts';
import { storageOf } from '../stores/opened-storage.ts';
import { publicSettingsOf } from '../settings/public-settings.ts';

/** What visitors may know of the settings: the stored ones over the defaults of content/site.json (architecture §5). */
const readPublicSettings: Handler<typeof readSite> = async ({ deployContext }) => {
  const [site, records] = await Promise.all([builtInSite(), storageOf(deployContext).settings.all()]);
  const settings = records.map(({ value }) => value);
  return { success: true, site: publicSettingsOf(site, settings) };
};

export const handleSite = serve([route(readSite, readPublicSettings, { cacheTags: () => ['site'] })]);
