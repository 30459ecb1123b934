import { settingList, type DecidingKey } from '#contract/settings.ts';
import { settings, type SettingRecord } from '#storage/collections/settings.ts';
import { RecordUnreadable } from '#storage/record-unreadable.ts';
import { storesOf, type Stores } from '#storage/stores.ts';

/** Interprets a stored switch. */
export const isOn = (value: SettingRecord['value'] | undefined, fallback: boolean): boolean =>
  value === undefined ? fallback : value === true || value === 'true' || value === 'on';

/**
 * A switch on which a function depends, as in the list of settings. An unreadable one takes the value that does no harm
 * (rules 45).
 */
export async function readSwitch(deployContext: string, key: DecidingKey): Promise<boolean> {
  const { records, unreadable } = await storesOf(deployContext).open(settings).all();
  if (unreadable.some(({ id }) => id === key)) return settingList[key].ifUnreadable;
  return isOn(records.find(({ id }) => id === key)?.value.value, settingList[key].default);
}

/**
 * Since when a switch that is off by default has been on, in milliseconds since 1970; null if it is off or cannot be
 * read.
 */
export async function onSince({ open }: Stores, key: DecidingKey): Promise<number | null> {
  try {
    const stored = await open(settings).read(key);
    return stored && isOn(stored.value.value, false) ? stored.updatedAt : null;
  } catch (error) {
    if (error instanceof RecordUnreadable) return null;
    throw error;
  }
}
