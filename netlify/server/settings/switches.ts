import { settingList, type DecidingKey } from '#contract/settings.ts';
import { settings, type SettingRecord } from '#storage/collections/settings.ts';
import { storesOf } from '#storage/stores.ts';

/** What a stored switch says. */
export const isOn = (value: SettingRecord['value'] | undefined, fallback: boolean): boolean =>
  value === undefined ? fallback : value === true || value === 'true' || value === 'on';

/** A switch that a function decides by, as it stands now. */
export async function readSwitch(deployContext: string, key: DecidingKey): Promise<boolean> {
  const record = await storesOf(deployContext).open(settings).read(key);
  return isOn(record?.value.value, settingList[key].default);
}
