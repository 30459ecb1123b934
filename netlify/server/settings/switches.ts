import { settingList, type DecidingKey } from '#contract/settings.ts';
import { settings, type SettingRecord } from '#storage/collections/settings.ts';
import { storesOf } from '#storage/stores.ts';

/** What a stored switch says. */
export const isOn = (value: SettingRecord['value'] | undefined, fallback: boolean): boolean =>
  value === undefined ? fallback : value === true || value === 'true' || value === 'on';

/** A switch that a function decides by, as the list of settings has it; one that cannot be read is whatever harms nobody (rules 45). */
export async function readSwitch(deployContext: string, key: DecidingKey): Promise<boolean> {
  const { records, unreadable } = await storesOf(deployContext).open(settings).all();
  if (unreadable.some(({ id }) => id === key)) return settingList[key].ifUnreadable;
  return isOn(records.find(({ id }) => id === key)?.value.value, settingList[key].default);
}
