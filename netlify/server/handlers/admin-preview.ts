import { previewContent } from '#contract/api/admin-preview.ts';
import { bearer } from '../auth/bearer.ts';
import { contentStores } from '#storage/collections/content-stores.ts';
import { storesOf } from '#storage/stores.ts';
import { credentialsAt, notConfigured } from '../auth/credentials.ts';
import { previewKey } from '../auth/key-for.ts';
import { bylineOf } from '#contract/content/shown-essay.ts';
import { builtInSite } from '../content/files/built-in.ts';
import { readForPreview } from '../content/visible/read-for-preview.ts';
import { readItem } from '../content/items/write-item.ts';
import { Refusal } from '../http/refusal.ts';
import { route, type Handler } from '../http/route.ts';
import { serve } from '../http/serve.ts';
import { signPreview } from '../pages/preview-token.ts';

/** Answers the address of a preview of the item as it is saved now. */
const preview: Handler<typeof previewContent> = async (call) => {
  const { deployContext, params, now } = call;
  const { value, rev } = await readItem(storesOf(deployContext).open(contentStores), params['id'] ?? '');
  const shown = readForPreview(value, bylineOf(await builtInSite()));
  if (shown === 'no page')
    throw refuse(
      'There is no preview of it: only essays, articles, projects and pages without a template of their own have one.',
    );
  if (shown === 'unreadable')
    throw refuse('The content cannot be shown as it is. Open the item, mend its fields and save it.');
  const credentials = credentialsAt(call);
  if (!credentials) throw notConfigured();
  const { token, expiresAt } = signPreview(previewKey(deployContext, credentials), { id: value.id, rev }, now);
  return { success: true, url: `/preview/${token}`, expiresAt: expiresAt.toISOString() };
};

const refuse = (message: string) => new Refusal('invalid', message, { fields: { id: message } });

export const handleAdminPreview = serve([route(previewContent, preview)], bearer);
