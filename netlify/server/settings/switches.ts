import { settingList, type DecidingKey, type RememberedKey } from '#contract/settings.ts';
import { settings, type SettingRecord } from '#storage/collections/settings.ts';
import { perDeployContext } from '#storage/per-deploy-context.ts';
import { unreadableAs } from '#storage/record-unreadable.ts';
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
 * The same, for busy endpoints. An instance remembers the default position for as many seconds as the list of settings
 * says, and concurrent calls share one read. While the switch is in the other position, every call reads it, so that
 * this position ends at once.
 *
 * @returns reads the position for a deploy context at a moment in milliseconds since 1970
 */
export function rememberedSwitch(key: RememberedKey): (deployContext: string, now: number) => Promise<boolean> {
  const { default: usual, remembered } = settingList[key];
  const lookFor = perDeployContext((deployContext) => {
    let looked = { until: -Infinity, position: Promise.resolve<boolean>(usual) };
    return (now: number): Promise<boolean> => {
      if (now < looked.until) return looked.position;
      // The time counts from the start of the read, because the read may miss anything saved after that.
      const looking = { until: now + remembered * 1_000, position: readSwitch(deployContext, key) };
      looked = looking;
      const forget = () => (looking.until = -Infinity);
      looking.position.then((found) => found === usual || forget(), forget);
      return looking.position;
    };
  });
  return (deployContext, now) => lookFor(deployContext)(now);
}

/**
 * When a switch that is off by default was turned on, in milliseconds since 1970; null if it is off or cannot be read.
 */
export async function onSince({ open }: Stores, key: DecidingKey): Promise<number | null> {
  const stored = await open(settings).read(key).catch(unreadableAs(null));
  return stored && isOn(stored.value.value, false) ? stored.updatedAt : null;
}
