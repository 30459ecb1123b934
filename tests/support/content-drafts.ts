/** Valid content of a project; slug and title are the item's. */
export const projectContent = {
  id: 42,
  sector: 'Logistics / Trade',
  status: 'Live',
  location: 'Ghana',
  yearStarted: 2025,
  partnerType: 'Joint Venture',
  role: 'Engineering partner',
  overview: 'It moves goods between markets.',
  whatWeBuilt: ['A ledger', 'A route planner', 'A phone app'],
  impact: 'Goods arrive on the day that was promised.',
  gradient: 'clay',
  icon: 'truck',
};

/** Content of an essay or article. */
export const essayContent = {
  subtitle: 'What the night taught us',
  categories: ['Payments'],
  tags: ['markets'],
  excerpt: 'Two sentences. On one night.',
  author: 'Ada Meridian',
  readTime: 4,
  body: '## A heading\n\nA paragraph.',
};

export interface DraftOfItem {
  title: string;
  slug: string;
  type: string;
  status: string;
  content: unknown;
  order: number;
}

/** The editor's request to create an essay. */
export const essayDraft = (changes: Partial<DraftOfItem> = {}): DraftOfItem => ({
  title: 'Night market',
  slug: 'night-market',
  type: 'essay',
  status: 'draft',
  content: essayContent,
  order: 0,
  ...changes,
});

/** The editor's request to create a project. */
export const projectDraft = (changes: Partial<DraftOfItem> = {}): DraftOfItem =>
  essayDraft({ title: 'Osei Freight', slug: 'osei-freight', type: 'project', content: projectContent, ...changes });
