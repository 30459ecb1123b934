import type { CampaignDetail, CampaignDraft, Segment } from '#contract/campaign.ts';

/** The author's part of a stored campaign. */
export const draftOfCampaign = ({
  subject,
  preview,
  markdown,
  segment,
  clicks,
  archive,
  slug,
}: CampaignDetail): CampaignDraft => ({ subject, preview, markdown, segment, clicks, archive, slug });

/** A new campaign. */
export const emptyCampaign: CampaignDraft = {
  subject: '',
  preview: '',
  markdown: '',
  segment: { kind: 'all' },
  clicks: false,
  archive: false,
  slug: null,
};

export const isSameCampaign = (one: CampaignDraft, other: CampaignDraft): boolean =>
  JSON.stringify(plain(one)) === JSON.stringify(plain(other));

/** In a fixed order, and trimmed the way the server does it. */
const plain = ({ subject, preview, markdown, segment, clicks, archive, slug }: CampaignDraft) => [
  subject.trim(),
  preview.trim(),
  markdown,
  segment.kind,
  segment.kind === 'page' ? segment.page : null,
  segment.kind === 'dates' ? [segment.from, segment.to] : null,
  clicks,
  archive,
  slug,
];

/** Who a segment reaches, in words that follow "to". */
export function segmentInWords(segment: Segment): string {
  if (segment.kind === 'all') return 'every confirmed subscriber';
  if (segment.kind === 'page') return `everyone who signed up at ${segment.page}`;
  const { from, to } = segment;
  if (from !== null && to !== null) return `everyone who signed up from ${from} to ${to}`;
  if (from !== null) return `everyone who signed up from ${from} on`;
  return to === null ? 'everyone who signed up at any time' : `everyone who signed up until ${to}`;
}

/** A number of people, for use in a sentence. */
export const people = (count: number): string => (count === 1 ? '1 person' : `${count.toLocaleString('en-US')} people`);

/** The parts of a draft in which two versions may differ, with their labels and their text. */
export const campaignParts: readonly {
  label: string;
  names: readonly (keyof CampaignDraft)[];
  text: (draft: CampaignDraft) => string;
}[] = [
  { label: 'Subject', names: ['subject'], text: ({ subject }) => subject },
  { label: 'Preview text', names: ['preview'], text: ({ preview }) => preview },
  { label: 'Text', names: ['markdown'], text: ({ markdown }) => markdown },
  { label: 'Who gets it', names: ['segment'], text: ({ segment }) => `To ${segmentInWords(segment)}.` },
  {
    label: 'Archive and clicks',
    names: ['archive', 'slug', 'clicks'],
    text: ({ archive, slug, clicks }) =>
      `${archive ? `In the archive at /newsletter/${slug ?? ''}.` : 'Not in the archive.'} Clicks are ${clicks ? '' : 'not '}counted.`,
  },
];

/** The essay's text, or its beginning, with a link to its page. */
export function campaignOfEssay(
  { title, excerpt, markdown, path }: { title: string; excerpt: string; markdown: string; path: string },
  whole: boolean,
): Pick<CampaignDraft, 'subject' | 'preview' | 'markdown'> {
  const text = whole
    ? `${markdown.trim()}\n\n[Read it on our site](${path})`
    : `${excerpt}\n\n[Read the essay](${path})`;
  return {
    subject: title.slice(0, 200),
    preview: excerpt.replaceAll(/\s+/g, ' ').slice(0, 200).trim(),
    markdown: text,
  };
}
