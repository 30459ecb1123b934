import { issuePath } from '#contract/content/issue.ts';
import { breakTokenPlace, mailMarkdown } from '../body/mail-markdown.ts';
import { type Block, type Letterhead, unsubscribeLink, writeMail, type Written } from './write-mail.ts';

/** What an author wrote to the subscribers. */
export interface Composed {
  subject: string;
  /** Preview text that mail lists show after the subject; empty for the beginning of the text. */
  preview: string;
  markdown: string;
  /** Whether it has a page in the archive, and the last part of its address. */
  archive?: boolean;
  slug?: string | null;
  /** The address that counts a click and redirects to the given one; missing if clicks are not counted. */
  click?: (address: string) => string;
}

/** A few words more than mail lists show. */
const longestPreview = 140;

/**
 * Renders a campaign. It contains nothing about its recipient; only the token in the unsubscribe link differs.
 * @throws Error if its text cannot be rendered, with a sentence that says why
 */
export function renderCampaign(
  letterhead: Letterhead,
  { subject, preview, markdown, archive, slug, click }: Composed,
): Written {
  const { name, origin } = letterhead;
  const { text, markup } = mailMarkdown(markdown, { origin, ...(click && { click }) });
  const footer: Block[] = [
    `You are receiving this mail because this address is on the list of the ${name} newsletter.`,
    unsubscribeLink(origin),
  ];
  if (archive && typeof slug === 'string') {
    const href = origin + issuePath(slug);
    footer.push({ kind: 'link', before: '', label: 'Read it in the browser', href });
  }
  const shown = breakTokenPlace(subject);
  const written = writeMail(letterhead, {
    subject: shown,
    preview: breakTokenPlace(preview) || beginningOf(text),
    heading: shown,
    blocks: [{ kind: 'body', text, markup }],
    footer,
  });
  // The header keeps it as typed: no token is put there.
  return { ...written, subject };
}

/** The first words of a text, without markup. */
function beginningOf(text: string): string {
  const words = text
    .replaceAll(/<https?:[^>]*>|^[=*-]+$|^[>\s]+/gm, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return words.length <= longestPreview ? words : `${words.slice(0, longestPreview).replace(/\s\S*$/, '')}…`;
}
