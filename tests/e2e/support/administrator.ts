import {
  createContent,
  deleteContent,
  setContentStatus,
  updateContent,
  type ContentItemView,
} from '#contract/api/admin-content.ts';
import { saveSetting } from '#contract/api/admin-settings.ts';
import { syncContent } from '#contract/api/admin-sync.ts';
import { fillPath } from '#contract/endpoint.ts';
import { essayDraft, type DraftOfItem } from '../../support/content-drafts.ts';
import { tokenOf } from '../sign-in.ts';

export type Changes = Partial<DraftOfItem> & { publishAt?: string };

/** What an administrator does at a site, through its API. */
export async function administratorAt(url: string) {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${await tokenOf(url)}` };
  const send = async (method: string, path: string, body?: object) => {
    const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(text);
    return JSON.parse(text) as { item: ContentItemView };
  };
  const at = (path: string, { id }: { id: string }) => fillPath(path, { id });
  return {
    publish: async (changes: Changes) =>
      (await send('POST', createContent.path, { ...essayDraft({ status: 'published' }), ...changes })).item,
    edit: async (item: ContentItemView, changes: Changes) => {
      const { type, slug, title, status, content, order, rev } = item;
      const draft = { type, slug, title, status, content, order, rev, ...changes };
      return (await send('PUT', at(updateContent.path, item), draft)).item;
    },
    setStatus: (item: ContentItemView, status: string) => send('PUT', at(setContentStatus.path, item), { status }),
    remove: (item: ContentItemView) => send('DELETE', at(deleteContent.path, item)),
    sync: () => send('POST', syncContent.path),
    set: (key: string, value: string | boolean, category: string) =>
      send('POST', saveSetting.path, { key, value, type: typeof value, category, description: '' }),
  };
}
