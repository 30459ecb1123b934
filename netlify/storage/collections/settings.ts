import * as z from 'zod/mini';
import { collection } from '../records.ts';

/** Shared, because each schema makes the functions start more slowly (decision 0015). */
const text = z.string();

/** A setting as it is stored; its id is its key (product §3). */
export const settingRecord = z.object({
  key: text,
  value: z.union([text, z.number(), z.boolean()]),
  /** The name of the value's type. */
  type: text,
  category: text,
  description: text,
});
export type SettingRecord = z.infer<typeof settingRecord>;

const keyShape = /^[a-z][a-z0-9_]{0,63}$/;

export const settings = collection('settings', {
  schema: settingRecord,
  partitionOf: (key) => (keyShape.test(key) ? 'all' : null),
  keep: 10,
});
