import { bodyBeyondBounds, sayProblem } from '#contract/content/essay-body.ts';
import { rendered, type Markup } from '#markup/html.ts';
import { tokenPlace } from '#storage/collections/outbox.ts';
import type { Token } from 'markdown-it';
import { essayMarkdown, privateUse } from '../../content/render/essay-markdown.ts';
import type { Targets } from './mail-address.ts';
import { mailHtml } from './mail-html.ts';
import { mailText } from './mail-text.ts';

/** The Markdown of a mail, rendered as text and as HTML. */
export interface MailBody {
  text: string;
  markup: Markup;
}

/** Keeps an author's text from being taken for the place of a token. */
export const breakTokenPlace = (text: string): string => text.replaceAll(tokenPlace, tokenPlace.replace('{{', '{ {'));

/**
 * Renders the Markdown of a campaign, parsed like an essay's (product §2), for mail programs: styles in attributes,
 * absolute addresses, raw HTML shown as typed, and links only to http, https and mailto (rules 21).
 * @throws Error if the text is beyond its bounds, and TooMuchWork; the message is a sentence
 */
export function mailMarkdown(markdown: string, targets: Targets): MailBody {
  const problem = bodyBeyondBounds(markdown);
  if (problem) throw new Error(sayProblem(problem));
  const tokens: Token[] = essayMarkdown.parse(markdown.replaceAll(privateUse, ''), {});
  return {
    text: breakTokenPlace(mailText(tokens, targets)),
    markup: rendered(mailHtml(tokens, targets).replaceAll(tokenPlace, tokenPlace.replace('{', '&#123;'))),
  };
}
