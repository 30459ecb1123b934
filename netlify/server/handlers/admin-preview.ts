import { framePage, previewContent } from '#contract/api/admin-preview.ts';
import { subjectOf } from '#contract/content/text-fields.ts';
import { bearer } from '../auth/bearer.ts';
import { contentStores } from '#storage/collections/content-stores.ts';
import { storesOf } from '#storage/stores.ts';
import { credentialsAt, notConfigured } from '../auth/credentials.ts';
import { previewKey } from '../auth/key-for.ts';
import { bylineOf } from '#contract/content/shown-essay.ts';
import { builtInSite } from '../content/files/built-in.ts';
import { readForPreview } from '../content/visible/read-for-preview.ts';
import { readItem } from '../content/items/write-item.ts';
import { invalidField } from '../http/refusal.ts';
import { route, type Handler } from '../http/route.ts';
import { serve } from '../http/serve.ts';
import { builtFrames, frameIdOf, savedFrameIdOf } from '../pages/edit-frame.ts';
import { signPreview } from '../pages/preview-token.ts';

/** Answers with the address of a preview of the item as currently saved. */
const preview: Handler<typeof previewContent> = async (call) => {
  const { deployContext, params, now } = call;
  const { value, rev } = await readItem(storesOf(deployContext).open(contentStores), params['id'] ?? '');
  const shown = readForPreview(value, bylineOf(await builtInSite()));
  if (shown === 'no page')
    throw invalidField(
      'id',
      'There is no preview of it: only essays, articles, projects and pages without a template of their own have one.',
    );
  if (shown === 'unreadable')
    throw invalidField('id', 'The content cannot be shown as it is. Open the item, fix its fields and save it.');
  const credentials = credentialsAt(call);
  if (!credentials) throw notConfigured();
  const { token, expiresAt } = signPreview(previewKey(deployContext, credentials), { id: value.id, rev }, now);
  return { success: true, url: `/preview/${token}`, expiresAt: expiresAt.toISOString() };
};

/**
 * Answers with the address of a page in which a subject's texts can be clicked. A page of bands that no build knows is
 * shown as saved.
 */
const frame: Handler<typeof framePage> = async ({ body: { subject, page }, deployContext, now, ...call }) => {
  const credentials = credentialsAt({ deployContext, ...call });
  if (!credentials) throw notConfigured();
  const pages = await builtFrames(subject);
  const built = pages.find((slug) => slug === page) ?? pages[0];
  const named =
    built === undefined ? await savedPage(deployContext, subject) : { page: built, id: frameIdOf(built), rev: 0 };
  if (!named) return { success: true, pages, frame: null };
  const { token } = signPreview(previewKey(deployContext, credentials), named, now);
  return { success: true, pages, frame: { page: named.page, url: `/preview/${token}`, isBuilt: built !== undefined } };
};

/** The newest revision of the page with this subject; null if no such page is saved, or it cannot be shown. */
async function savedPage(deployContext: string, subject: string) {
  const { records } = await storesOf(deployContext).open(contentStores).content.all();
  const saved = records.find(({ value: { type, slug } }) => type === 'page' && subjectOf(type, slug) === subject);
  const shown = saved && readForPreview(saved.value, bylineOf(await builtInSite()));
  if (!saved || !shown || typeof shown === 'string') return null;
  return { page: saved.value.slug, id: savedFrameIdOf(saved.value.id), rev: saved.rev };
}

export const handleAdminPreview = serve([route(previewContent, preview), route(framePage, frame)], bearer);
