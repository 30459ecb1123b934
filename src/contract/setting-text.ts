import * as z from 'zod/mini';
import { isEmailAddress } from './email-address.ts';
import type { Setting } from './settings.ts';
import { visibleLine } from './visible-text.ts';

/**
 * What may be saved as the text of a setting, including in content/site.json: one visible line that fits the layout,
 * and is not empty if required. Invisible characters are removed (rules 23).
 */
export function settingText(setting: Setting & { type: 'string' }): z.ZodMiniType<string> {
  const name = `the ${setting.label.toLowerCase()}`;
  const line = z.string(`Write ${name}.`).check(
    z.overwrite((text) => visibleLine(text).replace(/ {2,}/g, ' ').trim()),
    z.describe(`Write ${name}.`),
    z.maxLength(setting.most, `Keep ${name} to ${setting.most} characters.`),
  );
  if (setting.mayBeEmpty) return line;
  const written = line.check(z.minLength(1, { error: `Write ${name}. It cannot be empty.`, abort: true }));
  return setting.input === 'email'
    ? written.check(z.refine(isEmailAddress, 'Please enter a valid email address.'))
    : written;
}
