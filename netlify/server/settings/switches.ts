import { settingList, type DecidingKey } from '#contract/settings.ts';
import type { Collection } from '#storage/collection.ts';
import type { SettingRecord } from '#storage/collections/settings.ts';

/** What a stored switch says. */
export const isOn = (value: SettingRecord['value'] | undefined, fallback: boolean): boolean =>
  value === undefined ? fallback : value === true || value === 'true' || value === 'on';

/** A switch that a function decides by, as it stands now. */
export async function readSwitch(
  settings: Pick<Collection<SettingRecord>, 'read'>,
  key: DecidingKey,
): Promise<boolean> {
  const record = await settings.read(key);
  return isOn(record?.value.value, settingList[key].default);
}
