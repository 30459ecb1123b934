import { foundIn } from '../../content/render/body-facts.ts';
import { essayMarkdown } from '../../content/render/essay-markdown.ts';
import { descriptionOf } from '../../mail/body/mail-html.ts';

/** A link or a picture of a campaign. */
export interface Reference {
  kind: 'link' | 'picture';
  /** As written. */
  address: string;
  /** Alternative text of a picture; '' for a link. */
  description: string;
  /** Line of the Markdown, from 1. */
  line: number;
}

/**
 * Every link and picture of a text, in order, as the renderer reads them.
 * @param markdown within its bounds (`bodyBeyondBounds`). Throws TooMuchWork.
 */
export const referencesIn = (markdown: string): Reference[] =>
  foundIn(essayMarkdown.parse(markdown, {})).map(({ token, ...found }) => ({
    ...found,
    description: found.kind === 'picture' ? descriptionOf(token) : '',
  }));
