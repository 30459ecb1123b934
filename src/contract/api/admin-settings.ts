import * as z from 'zod/mini';
import { adminEndpoint, adminRead } from '../admin-endpoint.ts';

const value = z.union([z.string().check(z.maxLength(20_000)), z.number(), z.boolean()]);

export const settingView = z.object({
  key: z.string(),
  value: z.union([z.string(), z.number(), z.boolean()]),
  /** The saved value cannot be read. `value` is what the site uses instead until it is saved again (rules 45). */
  unreadable: z.optional(z.literal(true)),
});
export type SettingView = z.infer<typeof settingView>;

/** Every setting in the registry (src/contract/settings.ts), stored or default. */
export const listSettings = adminRead('/api/admin/settings', { settings: z.array(settingView) });

/** Saves one setting (product §7). A key that is not in the registry is answered with 400. */
export const saveSetting = adminEndpoint('POST', '/api/admin/settings', {
  request: z.strictObject({
    key: z.string().check(z.maxLength(64)),
    value,
    type: z.string().check(z.maxLength(20)),
    category: z.string().check(z.maxLength(64)),
    description: z.string().check(z.maxLength(500)),
  }),
  bodyLimit: 32 * 1024,
  answer: {
    setting: settingView,
    /** What keeps some visitors from seeing it at once. */
    note: z.optional(z.string()),
  },
});
