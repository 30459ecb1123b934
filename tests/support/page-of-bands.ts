import type { PageBand } from '#contract/content/page-band.ts';
import type { DraftOfItem } from './content-drafts.ts';

/** A band of each kind. */
export const everyBand: PageBand[] = [
  { id: 'why', heading: 'Why us', text: 'First.\n\nSecond.', actions: [{ label: 'Write', href: '{email}' }] },
  { kind: 'prose', id: 'hiring', heading: 'How we hire', body: '## The first hour\n\nThree *short* talks.' },
  {
    kind: 'cards',
    id: 'traits',
    heading: 'Whom we look for',
    items: [{ title: 'Care', text: 'It lasts.', icon: 'eye' }],
  },
  { kind: 'cards', id: 'areas', heading: 'What we do', layout: 'rows', section: 'focus-areas' },
  { kind: 'figures', id: 'numbers', heading: 'In numbers', items: [{ label: 'Engineers', value: '40+' }] },
  { kind: 'questions', id: 'faq', heading: 'Questions', items: [{ title: 'From anywhere?', text: 'Yes.' }] },
  { kind: 'essays', id: 'reading', heading: 'How we think', count: 1, link: { label: 'All', href: '/essays' } },
  { kind: 'projects', id: 'ventures', heading: 'What you would build', projects: ['osusu'] },
  { kind: 'picture', id: 'team', picture: '/portrait.svg', alt: 'Ada, drawn', caption: 'She reads it.', ratio: '3:2' },
  { kind: 'call-to-action', id: 'apply', heading: 'Write to us', actions: [{ label: 'Contact', href: '/contact' }] },
];

/** Content of a page without a template; slug and title are the item's. */
export const pageContent = {
  description: 'Open roles for engineers who want to build companies with founders.',
  navigation: 'Careers',
  heading: 'Build with founders',
  lead: 'We hire engineers.',
  bands: everyBand,
};

/** The editor's request to create a page. */
export const pageDraft = (changes: Partial<DraftOfItem> = {}): DraftOfItem => ({
  title: 'Careers',
  slug: 'careers',
  type: 'page',
  status: 'draft',
  content: pageContent,
  order: 0,
  ...changes,
});
