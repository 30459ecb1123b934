import * as z from 'zod/mini';
import { collection } from '../records.ts';

/** A setting as it is kept; its id is its key (product §3). */
export const settingRecord = z.object({
  key: z.string(),
  value: z.union([z.string(), z.number(), z.boolean()]),
  /** The type name of the value. */
  type: z.string(),
  category: z.string(),
  description: z.string(),
});
export type SettingRecord = z.infer<typeof settingRecord>;

const keyShape = /^[a-z][a-z0-9_]{0,63}$/;

export const settings = collection('settings', {
  schema: settingRecord,
  partitionOf: (key) => (keyShape.test(key) ? 'all' : null),
  keep: 10,
});
