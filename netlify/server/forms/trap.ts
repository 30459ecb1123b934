import { fastestHuman, type trap } from '#contract/api/trap.ts';
import type * as z from 'zod/mini';

type Trap = { [Field in keyof typeof trap]?: z.output<(typeof trap)[Field]> };

/**
 * Whether a form was filled in by a program (rules 25): something stands in the field that nobody sees, or less than two seconds went by between first
 * focus and sending. A form that was sent without a script tells no time and is not judged by it.
 */
export function isCaught({ website = '', elapsed = '' }: Trap): boolean {
  return website !== '' || (elapsed !== '' && Number(elapsed) < fastestHuman);
}
