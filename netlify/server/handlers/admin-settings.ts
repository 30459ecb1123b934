import { listSettings, saveSetting } from '#contract/api/admin-settings.ts';
import { notPurgedText } from '#contract/content/cache-tags.ts';
import { settings, type Setting } from '#contract/settings.ts';
import { type SettingRecord, settings as storedSettings } from '#storage/collections/settings.ts';
import { bearer } from '../auth/bearer.ts';
import { RecordUnreadable } from '#storage/record-unreadable.ts';
import { storesOf } from '#storage/stores.ts';
import { asksForBuilds } from '../build/asks-for-builds.ts';
import { builtInSite } from '../content/files/built-in.ts';
import { Refusal } from '../http/refusal.ts';
import { route, type Handler } from '../http/route.ts';
import { serve } from '../http/serve.ts';
import { defaultOf, ifUnreadable, shownText } from '#contract/content/setting-texts.ts';
import { settingText } from '#contract/setting-text.ts';
import { purgeCache } from '../purges/purge-cache.ts';

/**
 * Every setting of the registry as it applies: the stored value, or the default if there is none of the right type, or
 * none that can be shown. An unreadable one is marked as such.
 */
const list: Handler<typeof listSettings> = async ({ deployContext }) => {
  const [site, listed] = await Promise.all([builtInSite(), storesOf(deployContext).open(storedSettings).all()]);
  const stored = new Map(listed.records.map(({ id, value }) => [id, value.value]));
  const unreadable = new Set(listed.unreadable.map(({ id }) => id));
  const values = settings.map((setting) => {
    const { key, type } = setting;
    if (unreadable.has(key)) return { key, value: ifUnreadable(setting, site), unreadable: true as const };
    const value = stored.get(key);
    if (value === undefined || typeof value !== type) return { key, value: defaultOf(setting, site) };
    return {
      key,
      value: setting.type === 'string' ? shownText(setting, value, String(defaultOf(setting, site))) : value,
    };
  });
  return { success: true, settings: values };
};

const save: Handler<typeof saveSetting> = async ({ deployContext, waitUntil, body }) => {
  const setting = settings.find(({ key }) => key === body.key);
  if (!setting) throw invalid('key', 'This setting is not known.');
  const value = checked(setting, body);
  const { key, category, type } = setting;
  const record: SettingRecord = { key, value, type, category, description: body.description };
  // Of two simultaneous saves the later one wins, and both are in the history.
  const stored = storesOf(deployContext).open(storedSettings);
  try {
    await stored.change(key, (standing) => (standing?.value.value === value ? null : record));
  } catch (error) {
    // The new value applies, whatever the unreadable one was.
    if (!(error instanceof RecordUnreadable)) throw error;
    await stored.supersede(key, error.rev, record);
  }
  const isPurged = await purgeCache({ deployContext, waitUntil }, ['site']);
  return { success: true, setting: { key, value }, ...(!isPurged && { note: notPurgedText }) };
};

/** The value to store. @throws Refusal `invalid` for a type other than the setting's, or a text that is not allowed */
function checked(setting: Setting, { value, type }: Pick<SettingRecord, 'value' | 'type'>): SettingRecord['value'] {
  if (type !== setting.type) throw invalid('type', `Send the type "${setting.type}".`);
  if (typeof value !== setting.type) {
    throw invalid('value', setting.type === 'boolean' ? 'Send true or false.' : 'Send a text.');
  }
  if (setting.type === 'boolean') return value;
  const result = settingText(setting).safeParse(value);
  if (!result.success) throw invalid('value', result.error.issues[0]?.message ?? 'Send a text.');
  return result.data;
}

const invalid = (field: string, message: string) =>
  new Refusal('invalid', 'Please check the marked fields.', { fields: { [field]: message } });

export const handleAdminSettings = asksForBuilds(serve([route(listSettings, list), route(saveSetting, save)], bearer));
