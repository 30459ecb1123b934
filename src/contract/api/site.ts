import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { settings, type Setting, type SettingKey, type settingList } from '../settings.ts';

/**
 * The settings that visitors may see (architecture §5), under their public names. Compared with what the page was built
 * from.
 */
export type PublicSettings = {
  [
    Entry in (typeof settingList)[SettingKey] as Entry extends { live: infer Name extends string } ? Name : never
  ]: Entry extends { type: 'boolean' } ? boolean : Entry extends { while: string } ? string | null : string;
};

const schemaOf = ({ type, while: gate }: Setting): z.ZodMiniType => {
  if (type === 'boolean') return z.boolean();
  return gate === undefined ? z.string() : z.nullable(z.string());
};

const publicSettings = z.object(
  Object.fromEntries(
    settings.flatMap((setting) => (setting.live === undefined ? [] : [[setting.live, schemaOf(setting)]])),
  ) as { [Name in keyof PublicSettings]: z.ZodMiniType<PublicSettings[Name]> },
);

export const readSite = defineEndpoint({
  method: 'GET',
  path: '/api/site',
  request: null,
  response: z.object({ success: z.literal(true), site: publicSettings }),
  auth: 'public',
  bodyLimit: 0,
});
