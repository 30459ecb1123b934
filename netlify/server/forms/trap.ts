import { fastestHuman, type trap } from '#contract/api/trap.ts';
import type * as z from 'zod/mini';

type Trap = { [Field in keyof typeof trap]?: z.output<(typeof trap)[Field]> };

/** Typical of advertising, and rare in what a person writes within two seconds. The patterns are linear (rules 17). */
const hints: readonly [words: string, pattern: RegExp][] = [
  ['the markup of a link', /<a\s|\[(?:url|link)\b/i],
  ['three links or more', /(?:(?:https?:\/\/|(?<!\/)www\.)[^]*?){3}/i],
];

/**
 * Why a form is filed as spam (rules 25), in a sentence for the administrator, or null. A filled hidden field is reason
 * enough. Less than two seconds from first focus to sending is not, since a browser can fill in a form at once (rules
 * 40): that counts only together with the text.
 * @param written the free text; '' if the form has none, in which case the time does not count
 */
export function spamReasonOf({ website = '', elapsed = '' }: Trap, written: string): string | null {
  if (website !== '') return 'The field that no visitor sees was filled in.';
  if (elapsed === '' || Number(elapsed) >= fastestHuman) return null;
  const hint = hints.find(([, pattern]) => pattern.test(written));
  return hint ? `It was sent within ${fastestHuman / 1000} seconds and contains ${hint[0]}.` : null;
}
