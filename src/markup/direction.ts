import { rightToLeft } from '#contract/content/right-to-left.ts';
import { rendered, type Markup } from './html.ts';

const auto = rendered('dir="auto" ');

/** The attribute, with the blank behind it, by which a text with letters from right to left finds its direction; nothing for any other, where it would change nothing. */
export const direction = (text: string): Markup | false => rightToLeft.test(text) && auto;
