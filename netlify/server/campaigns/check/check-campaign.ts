import type { CampaignProblem } from '#contract/api/admin-campaigns.ts';
import type { CampaignDraft } from '#contract/campaign.ts';
import { bodyBeyondBounds, sayProblem } from '#contract/content/essay-body.ts';
import { renderCampaign } from '../../mail/templates/campaign.ts';
import type { Letterhead } from '../../mail/templates/write-mail.ts';
import { whyNoMail } from '../../mail/why-no-mail.ts';
import { linkProblems, type LinkContext } from './check-links.ts';
import { referencesIn } from './references.ts';

/** The facts that a campaign is checked against. */
export interface CheckContext extends Omit<LinkContext, 'origin'> {
  letterhead: Letterhead;
  /** How many would get it. */
  audience: number;
}

/** Mail programs show some sixty characters of a subject. No one reads more than this many. */
const longestSubject = 150;
/** Bytes of HTML. Gmail clips a mail at 102 KB, including the unsubscribe link. */
const largest = 60 * 1024;

type Words = Pick<CampaignDraft, 'subject' | 'preview' | 'markdown' | 'archive' | 'slug'>;

const error = (kind: CampaignProblem['kind'], message: string, line?: number): CampaignProblem => ({
  kind,
  severity: 'error',
  message,
  ...(line !== undefined && { line }),
});

/**
 * Checks a campaign before it is sent. Errors that prevent sending come first, each group in the order of its parts.
 * Throws StorageUnavailable.
 */
export async function checkCampaign(draft: Words, context: CheckContext): Promise<CampaignProblem[]> {
  const problems = [
    ...(await textProblems(draft, context)),
    ...subjectProblems(draft),
    ...settingProblems(draft, context),
  ];
  const isError = ({ severity }: CampaignProblem): boolean => severity === 'error';
  return [...problems.filter(isError), ...problems.filter((problem) => !isError(problem))];
}

function subjectProblems({ subject }: Words): CampaignProblem[] {
  if (subject.trim() === '') return [error('subject', 'Write a subject.')];
  const { length } = Array.from(new Intl.Segmenter('en').segment(subject));
  const message = `The subject has ${length} characters; most mail programs show about 60 of them.`;
  return length > longestSubject ? [{ kind: 'subject', severity: 'warning', message }] : [];
}

function settingProblems({ archive, slug }: Words, { audience }: CheckContext): CampaignProblem[] {
  const missing = whyNoMail();
  return [
    ...(missing === null ? [] : [error('sender', `No mail leaves this site yet. ${missing}`)]),
    ...(audience > 0
      ? []
      : [error('audience', 'No one would get it. Choose other recipients, or wait until someone has confirmed.')]),
    ...(archive && slug === null ? [error('slug', 'Write the last part of its address in the archive.')] : []),
  ];
}

async function textProblems(draft: Words, context: CheckContext): Promise<CampaignProblem[]> {
  const { markdown } = draft;
  const { letterhead } = context;
  if (markdown.trim() === '') return [error('text', 'Write something to send.')];
  const beyond = bodyBeyondBounds(markdown);
  if (beyond) return [error('text', sayProblem(beyond), beyond.line)];
  let size: number;
  try {
    size = Buffer.byteLength(renderCampaign(letterhead, draft).html);
  } catch (cause) {
    return [error('text', `It cannot be made into a mail. ${cause instanceof Error ? cause.message : ''}`.trim())];
  }
  const references = referencesIn(markdown);
  const tooLarge = `The mail contains ${kilobytes(size)} KB of HTML; keep it to ${kilobytes(largest)}. Leave something out.`;
  const nameless = references.filter(({ kind, description }) => kind === 'picture' && description === '');
  return [
    ...nameless.map(({ line }) =>
      error('alt', 'A picture has no description. Write one between the brackets: ![What it shows](…).', line),
    ),
    ...(await linkProblems(references, { ...context, origin: letterhead.origin })),
    ...(size > largest ? [error('size', tooLarge)] : []),
  ];
}

const kilobytes = (bytes: number): string => Math.ceil(bytes / 1024).toLocaleString('en');
