import { fillPath } from '#contract/endpoint.ts';
import { deleteContent, setContentStatus } from '#contract/api/admin-content.ts';
import { essayDetail, readEssay } from '#contract/api/essays.ts';
import { renderedEssays } from '#storage/collections/rendered-essays.ts';
import { contentSite } from '#support/content-calls.ts';
import { essayContent, essayDraft } from '#support/content-drafts.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { handleEssays } from '../../handlers/essays.ts';
import { rendererVersion } from '../render/renderer-version.ts';

let admin: Awaited<ReturnType<typeof contentSite>>;
let number = 0;
/** A text that no other test uses, since an instance remembers what it rendered. */
const newBody = () => `Text *${(number += 1)}*`;
const draft = (body: string) => essayDraft({ status: 'published', content: { ...essayContent, body } });
const kept = () => admin.stores.open(renderedEssays);
const keyOf = ({ id, rev }: { id: string; rev: number }) => ({ id, rev, version: rendererVersion });

async function visit(slug = essayDraft().slug): Promise<string> {
  const request = apiRequest(fillPath(readEssay.path, { slug }));
  const { body } = await callFunction(handleEssays, request, callContext({ deploy: admin.deploy }));
  return essayDetail.parse(body).html;
}

beforeEach(async () => {
  captureLog();
  admin = await contentSite();
});

describe('the HTML of an essay', () => {
  test('is stored at publication, so that no visitor waits for it', async () => {
    const body = newBody();
    const item = await admin.create(draft(body));
    expect(await kept().read(keyOf(item), body)).toBe(`<p>Text <em>${number}</em></p>`);
    await kept().keep(keyOf(item), body, '<p>kept</p>');
    admin.requests.length = 0;
    expect(await visit()).toBe('<p>kept</p>');
    expect(admin.requests.filter((request) => request.includes('rendered-essays'))).toHaveLength(1);
    expect(await visit()).toBe('<p>kept</p>');
    expect(admin.requests.filter((request) => request.includes('rendered-essays'))).toHaveLength(1);
  });

  test('is rendered and stored again if it is lost, torn, or from another renderer or text', async () => {
    const body = newBody();
    const item = await admin.create(draft(body));
    await kept().keep({ ...keyOf(item), version: 'other' }, body, '<p>old</p>');
    expect(await kept().read(keyOf(item), body)).toBeNull();
    await kept().keep(keyOf(item), 'other', '<p>other</p>');
    expect(await visit()).toBe(`<p>Text <em>${number}</em></p>`);
    expect(await kept().read(keyOf(item), body)).toBe(`<p>Text <em>${number}</em></p>`);
  });

  test('is deleted when the essay is changed, withdrawn or deleted', async () => {
    const body = newBody();
    const item = await admin.create(draft(body));
    const status = (wanted: string) => admin.send('PUT', admin.at(setContentStatus.path, item.id), { status: wanted });
    await status('draft');
    expect(await kept().read(keyOf(item), body)).toBeNull();
    await status('published');
    expect(await kept().read({ ...keyOf(item), rev: 3 }, body)).toContain('Text');
    await admin.send('DELETE', admin.at(deleteContent.path, item.id));
    expect(await kept().read({ ...keyOf(item), rev: 3 }, body)).toBeNull();
  });

  test('is shown even if it can be neither read from storage nor written to it', async () => {
    admin.site.faults = (request) => (request.includes('rendered-essays') ? 403 : undefined);
    const told = vi.spyOn(console, 'warn').mockReturnValue();
    const body = newBody();
    await admin.create(draft(body));
    expect(await visit()).toBe(`<p>Text <em>${number}</em></p>`);
    expect(String(told.mock.lastCall)).toContain('rendering_not_stored');
  });
});
