import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { SubscriberDetail } from '#contract/api/admin-newsletter.ts';
import SubscriberFacts from './SubscriberFacts.tsx';

const imported = { at: '2026-03-05T09:00:00.000Z', by: 'admin', proof: 'The old list' };
const inFile = '2024-02-01T09:00:00.000Z';

/** What the page says about someone whose record has these moments. */
function said(createdAt: string, verifiedAt: string, consentAt: string): string[] {
  const subscriber: SubscriberDetail = {
    ...{ id: 'a', email: 'ada@example.com', status: 'confirmed', source: 'website', createdAt, verifiedAt },
    ...{ unsubscribedAt: null, spam: false, imported, confirmedBy: null, leftBecause: null },
    ...{ consent: { version: 'imported', wording: null, at: consentAt, page: null }, suppression: null },
    ...{ mails: [], campaigns: [], olderCampaigns: 0 },
  };
  const markup = renderToStaticMarkup(<SubscriberFacts subscriber={subscriber} />);
  const facts = [...markup.matchAll(/<dt>(\w+)<\/dt><dd>(.*?)<\/dd>/g)].map(([, name = '', fact = '']) => [name, fact]);
  return ['Subscribed', 'Confirmed', 'Agreed'].map((name) =>
    (facts.find(([one]) => one === name)?.[1] ?? '').replaceAll(/<time.*?<\/time>/g, 'then'),
  );
}

test('a moment that the imported file did not give is not shown as if it had', () => {
  const undated = 'Not dated in the file, imported then';
  expect(said(imported.at, imported.at, imported.at)).toEqual([undated, undated, undated]);
  const fromFile = 'then, as the file said that was imported';
  expect(said(inFile, inFile, inFile)).toEqual(['then', fromFile, 'then']);
  expect(said(inFile, imported.at, inFile)).toEqual(['then', undated, 'then']);
});
