import { campaigns, type CampaignRecord } from '#storage/collections/campaigns.ts';
import { newId } from '#storage/ids.ts';
import { sendToAll } from './mail.ts';
import { daysBefore, type DemoSite, type Happening } from './story.ts';

/** Fields of an unsent issue. */
type Issue = Pick<CampaignRecord, 'subject' | 'preview' | 'markdown' | 'slug'>;

const first: Issue = {
  subject: 'What a market teaches about outboxes',
  preview: 'One essay, one model to try, one book to borrow.',
  slug: 'what-a-market-teaches',
  markdown: `Good morning,

a trader in Onitsha told us last month that she trusts three things: her own book, her sister's book, and the sum of both. We have been building software for years that says the same in more words.

## To read

[The outbox comes first](/essays/the-outbox-comes-first) says why a save button must not wait for a network.

## To try

On the page of [AfriPay](/projects/afripay) you can cut the connection yourself and watch what is left.

## To borrow

The shelf of [recommended reads](/recommended-reads) has two new spines.

Until next month,
Ada`,
};

const second: Issue = {
  subject: 'Count the trips, not the milliseconds',
  preview: 'Why a slow line is mostly a long one.',
  slug: 'count-the-trips',
  markdown: `Good morning,

a page that needs nine answers one after the other is slow on any line. This month we counted ours.

## To read

[Count the round trips](/essays/count-the-round-trips) has the figure that we keep on the wall.

## To write to us

What did you measure last? [Tell us](/contact), we answer everybody.

Until next month,
Ada`,
};

const third: Issue = {
  subject: 'Two hundred weavers and one spreadsheet',
  preview: '',
  slug: null,
  markdown: 'Good morning,\n\n*(Ask Zawadi whether we may tell it.)*\n\n## To read\n\n',
};

const draftOf = (issue: Issue): CampaignRecord => ({
  ...issue,
  ...{ segment: { kind: 'all' }, clicks: true, archive: issue.slug !== null, state: 'draft' },
});

async function send(site: DemoSite, at: number, issue: Issue): Promise<void> {
  const box = site.stores.open(campaigns);
  const id = newId(at);
  await box.create(id, draftOf(issue));
  await box.reopen(id);
  await box.change(id, (standing) => standing && { ...standing.value, state: 'sending', startedAt: at });
  await sendToAll(site, id, at);
}

/** Two sent issues, and an unfinished one. */
export const issues = (now: number): Happening[] => [
  { at: daysBefore(now, 28, '08:00'), happen: (site, at) => send(site, at, first) },
  { at: daysBefore(now, 5, '08:00'), happen: (site, at) => send(site, at, second) },
  {
    at: daysBefore(now, 0, '07:20'),
    happen: ({ stores }, at) => stores.open(campaigns).create(newId(at), draftOf(third)),
  },
];
