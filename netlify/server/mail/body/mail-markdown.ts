import { bodyBeyondBounds, sayProblem } from '#contract/content/essay-body.ts';
import { rendered, type Markup } from '#markup/html.ts';
import { tokenPlace } from '#storage/collections/outbox.ts';
import type { Token } from 'markdown-it';
import { essayMarkdown } from '../../content/render/essay-markdown.ts';
import type { Targets } from './mail-address.ts';
import { mailHtml } from './mail-html.ts';
import { mailText } from './mail-text.ts';

/** The Markdown of a mail as its text and as its HTML. */
export interface MailBody {
  text: string;
  markup: Markup;
}

/** Private-use characters, which each font draws as it likes. */
const privateUse = /[\uE000-\uF8FF]/g;

/**
 * Renders the Markdown of a campaign, read as that of an essay is (product §2), for programs of mail: styles in attributes, addresses absolute, raw HTML as it was typed, and links to
 * nothing but http, https and mailto (rules 21).
 *
 * @throws Error where the text is beyond what is rendered, and TooMuchWork: its message is a sentence
 */
export function mailMarkdown(markdown: string, targets: Targets): MailBody {
  const problem = bodyBeyondBounds(markdown);
  if (problem) throw new Error(sayProblem(problem));
  const tokens: Token[] = essayMarkdown.parse(markdown.replaceAll(privateUse, ''), {});
  // What an author wrote is never the place of a token.
  return {
    text: mailText(tokens, targets).replaceAll(tokenPlace, tokenPlace.replace('{{', '{ {')),
    markup: rendered(mailHtml(tokens, targets).replaceAll(tokenPlace, tokenPlace.replace('{', '&#123;'))),
  };
}
