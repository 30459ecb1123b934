import { expect, it } from 'vitest';
import { renderCampaign } from './campaign.ts';

const letterhead = { name: 'Forge', tagline: 'We build', origin: 'https://forge.example' };
const write = (changes: object = {}) =>
  renderCampaign(letterhead, { subject: 'Letter 1', preview: '', markdown: 'Hello **you**', ...changes });

it('says why the reader gets it and how to unsubscribe, in text and HTML', () => {
  const { text, html } = write();
  for (const part of [text, html]) {
    // An imported subscriber confirmed elsewhere.
    expect(part).toContain('because this address is on the list of the Forge newsletter');
    // The linked page has its own button.
    expect(part).not.toContain('one click');
    expect(part).toContain('https://forge.example/newsletter/unsubscribe?token={{token}}');
  }
});

it('links to its page in the archive only if it has one', () => {
  for (const changes of [{}, { archive: false, slug: 'issue-1' }, { archive: true, slug: null }])
    expect(write(changes).html).not.toContain('Read it in the browser');
  const { text, html } = write({ archive: true, slug: 'issue-1' });
  for (const part of [text, html]) expect(part).toContain('https://forge.example/newsletter/issue-1');
});

it('previews the first words if the author wrote no preview', () => {
  const hidden = (html: string) => /overflow:hidden">([^<]*)</.exec(html)?.[1];
  expect(hidden(write({ preview: 'Own words' }).html)).toBe('Own words');
  const markdown = `## News\n\n> Read [this](https://a.example/). ${'word '.repeat(60)}`;
  expect(hidden(write({ markdown }).html)).toMatch(/^News Read this \. (?:word )+word…$/);
});

it('puts the token of the reader only into the unsubscribe link, whatever the author typed', () => {
  const typed = 'Use {{token}} here';
  const { subject, text, html } = write({ subject: typed, preview: typed, markdown: typed });
  expect(subject).toBe(typed);
  for (const part of [text, html])
    expect(part.replaceAll('unsubscribe?token={{token}}', '')).not.toContain('{{token}}');
});

it('has the subject as a heading, escaped', () => {
  expect(write({ subject: '<b>"1"</b>' }).html).toContain('>&lt;b&gt;&quot;1&quot;&lt;/b&gt;</h1>');
});

it('a letter of a thousand words with links, lists and pictures stays far below the size at which mail programs clip', () => {
  const part = `## A heading\n\n${'word '.repeat(90)}[a link](/essays/x)\n\n- one\n- two\n\n![A map](/media/${'a'.repeat(64)})\n\n`;
  expect(Buffer.byteLength(write({ markdown: part.repeat(11) }).html)).toBeLessThan(30_000);
});
