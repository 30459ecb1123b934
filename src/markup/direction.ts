import { rightToLeft } from '#contract/content/right-to-left.ts';
import { rendered, type Markup } from './html.ts';

const auto = rendered('dir="auto" ');

/**
 * The attribute, with a leading space, that lets a text with right-to-left letters set its own direction; nothing for
 * other texts, where it would have no effect.
 */
export const direction = (text: string): Markup | false => rightToLeft.test(text) && auto;
