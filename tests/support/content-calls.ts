import { createContent, listContent, readContentHistory, readContentItem } from '#contract/api/admin-content.ts';
import { syncContent } from '#contract/api/admin-sync.ts';
import { fillPath, type Method } from '#contract/endpoint.ts';
import { handleAdminContent } from '#server/handlers/admin-publishing.ts';
import { handleAdminSync } from '#server/handlers/admin-sync.ts';
import { administratorOf } from './administrator.ts';
import { essayDraft } from './content-drafts.ts';
import { apiRequest, callContext, callFunction } from './function-calls.ts';
import { storedSite } from './stored-site.ts';

/** A site with a signed-in administrator, and their actions on its content. */
export async function contentSite() {
  const site = await storedSite();
  const headers = await administratorOf(site);
  const send = (method: Method, path: string, json?: unknown) =>
    callFunction(
      path.startsWith(syncContent.path) ? handleAdminSync : handleAdminContent,
      apiRequest(path, { method, headers, ...(json !== undefined && { json }) }),
      callContext({ deploy: site.deploy }),
    );
  const at = (path: string, id: string): string => fillPath(path, { id });
  return {
    ...site,
    site,
    headers,
    send,
    list: async (query = '') => {
      const { status, body, text } = await send('GET', listContent.path + query);
      if (status !== 200) throw new Error(text);
      return listContent.response.parse(body);
    },
    create: async (draft: object = essayDraft()) => {
      const { status, body, text } = await send('POST', createContent.path, draft);
      if (status !== 200) throw new Error(text);
      return createContent.response.parse(body).item;
    },
    read: async (id: string) =>
      readContentItem.response.parse((await send('GET', at(readContentItem.path, id))).body).item,
    history: async (id: string) =>
      readContentHistory.response.parse((await send('GET', at(readContentHistory.path, id))).body).revisions,
    at,
  };
}
