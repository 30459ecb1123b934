import { deleteContent, setContentStatus, updateContent } from '#contract/api/admin-content.ts';
import { problem } from '#contract/problem.ts';
import { contentSite } from '#support/content-calls.ts';
import { captureLog } from '#support/function-calls.ts';
import { pageContent, pageDraft } from '#support/page-of-bands.ts';
import { beforeEach, describe, expect, test } from 'vitest';

let admin: Awaited<ReturnType<typeof contentSite>>;

beforeEach(async () => {
  captureLog();
  admin = await contentSite();
});

const sectionDraft = (status: string) => ({
  type: 'section',
  slug: 'perks',
  title: 'Perks',
  status,
  order: 0,
  content: { items: [{ title: 'Time', text: 'To think.' }] },
});
const bands = [{ kind: 'cards', id: 'perks', heading: 'Perks', section: 'perks' }];
const page = (status: string) => pageDraft({ status, content: { ...pageContent, bands } });
const refusalOf = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer;
  const { message, fields } = problem.parse(body);
  return { status, message, fields };
};

describe('a page that shows a section', () => {
  test('is refused if there is no such section, at the field that names it', async () => {
    expect(await refusalOf(admin.send('POST', '/api/admin/content', page('draft')))).toMatchObject({
      status: 400,
      fields: { 'content.bands.0.section': 'There is no section “perks”. Choose another one, or make it first.' },
    });
  });

  test('may be a draft while the section is one, and can only be published after it', async () => {
    const section = await admin.create(sectionDraft('draft'));
    const { id } = await admin.create(page('draft'));
    const publish = (id: string) => admin.send('PUT', admin.at(setContentStatus.path, id), { status: 'published' });
    const fields = { 'content.bands.0.section': 'The section “perks” is not published. Publish it first.' };
    expect(await refusalOf(publish(id))).toMatchObject({ status: 400, fields });
    expect((await publish(section.id)).status).toBe(200);
    expect((await publish(id)).status).toBe(200);
  });
});

describe('a section that a published page shows', () => {
  const message = 'The page “Careers” (/careers) shows this section. Take it out of the page first.';
  const shown = async () => {
    const section = await admin.create(sectionDraft('published'));
    return { section, page: await admin.create(page('published')) };
  };

  test('cannot be deleted, withdrawn or moved, and the refusal names the page', async () => {
    const { section } = await shown();
    const { id, rev } = section;
    expect(await refusalOf(admin.send('DELETE', admin.at(deleteContent.path, id)))).toMatchObject({
      status: 400,
      message,
    });
    for (const status of ['draft', 'archived'])
      expect(await refusalOf(admin.send('PUT', admin.at(setContentStatus.path, id), { status }))).toMatchObject({
        status: 400,
        fields: { status: message },
      });
    const moved = { ...sectionDraft('published'), slug: 'benefits', rev };
    expect(await refusalOf(admin.send('PUT', admin.at(updateContent.path, id), moved))).toMatchObject({
      fields: { slug: message },
    });
    const renamed = await admin.send('PUT', admin.at(updateContent.path, id), {
      ...moved,
      slug: 'perks',
      title: 'More',
    });
    expect(renamed.status).toBe(200);
  });

  test('can be deleted once no page shows it any more', async () => {
    const { section, page } = await shown();
    await admin.send('PUT', admin.at(setContentStatus.path, page.id), { status: 'draft' });
    expect((await admin.send('DELETE', admin.at(deleteContent.path, section.id))).status).toBe(200);
  });
});

test.each([
  ['an unknown kind', { kind: 'carousel', id: 'a' }, 'content.bands.0.kind', /^Write one of these kinds: /],
  [
    'a picture of another site in its Markdown',
    { kind: 'prose', id: 'a', body: 'Text.\n\n![A](https://elsewhere.example/a.png)' },
    'content.bands.0.body',
    /^Line 3 shows a picture of another site/,
  ],
  [
    'a field of another kind',
    { kind: 'prose', id: 'a', body: 'B', items: [] },
    'content.bands.0.items',
    /the fields are: kind, id/,
  ],
  [
    'no heading',
    { kind: 'figures', id: 'a', items: [{ label: 'A', value: '1' }] },
    'content.bands.0.heading',
    /^Write the heading/,
  ],
])('a band with %s is refused at its field, and the message says what to write', async (_, band, field, message) => {
  const draft = pageDraft({ content: { ...pageContent, bands: [band] } });
  const { fields } = await refusalOf(admin.send('POST', '/api/admin/content', draft));
  expect(fields).toEqual({ [field]: expect.stringMatching(message) as string });
});

test('a page cannot have the address of another part of the site', async () => {
  const { fields } = await refusalOf(admin.send('POST', '/api/admin/content', pageDraft({ slug: 'admin' })));
  expect(fields).toEqual({ slug: 'The site keeps this slug for itself. Choose another one.' });
});
