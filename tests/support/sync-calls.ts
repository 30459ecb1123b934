import { setContentStatus, updateContent } from '#contract/api/admin-content.ts';
import { resolveSyncConflict, syncContent, type SyncedFile } from '#contract/api/admin-sync.ts';
import { handleEssays } from '#server/handlers/essays.ts';
import { openStore } from '#storage/blobs.ts';
import { contentSite } from './content-calls.ts';
import { contentFolder } from './content-folder.ts';
import { keysOf } from './faulty-store.ts';
import { apiRequest, callContext, callFunction } from './function-calls.ts';

/** A site with an editable copy of `content/`, and the actions of an administrator and visitors on it. */
export async function syncedSite() {
  const files = await contentFolder();
  const admin = await contentSite();
  const sync = async (body?: object) => {
    const { status, body: answer, text } = await admin.send('POST', syncContent.path, body);
    if (status !== 200) throw new Error(text);
    return syncContent.response.parse(answer);
  };
  const all = async () => (await admin.list('?limit=200')).contentItems;
  const itemOf = async (slug: string) => admin.read((await all()).find((item) => item.slug === slug)?.id ?? '');
  const save = async (slug: string, changes: object) => {
    const { id, rev, type, title, status, content, order, ...item } = await itemOf(slug);
    const draft = { type, slug: item.slug, title, status, content, order, ...changes };
    const answer = await admin.send('PUT', admin.at(updateContent.path, id), { ...draft, rev });
    if (answer.status !== 200) throw new Error(answer.text);
    return updateContent.response.parse(answer.body).item;
  };
  return {
    ...admin,
    files,
    all,
    sync,
    itemOf,
    save,
    messageOf: async (body?: object) => (await sync(body)).message,
    reportOf: async (name: string, body?: object) => (await sync(body)).files.find((file) => file.name === name),
    saveContent: async (slug: string, changes: object) =>
      save(slug, { content: { ...((await itemOf(slug)).content as object), ...changes } }),
    remove: async (slug: string) => admin.send('DELETE', admin.at(updateContent.path, (await itemOf(slug)).id)),
    setStatus: async (slug: string, status: string) =>
      admin.send('PUT', admin.at(setContentStatus.path, (await itemOf(slug)).id), { status }),
    drop: (...documents: { name: string; text: string }[]) => sync({ documents }),
    resolve: (shown: SyncedFile | undefined, choices: object, more: object = {}) =>
      admin.send('POST', resolveSyncConflict.path, {
        id: shown?.id,
        rev: shown?.rev,
        origin: shown?.origin,
        choices,
        ...more,
      }),
    /** What visitors see of an essay; null if there is none. */
    visit: async (slug: string) => {
      const call = callContext({ deploy: admin.deploy });
      const { status, body } = await callFunction(handleEssays, apiRequest(`/api/essays/${slug}`), call);
      return status === 200 ? (body as { title: string; content: { body: string } }) : null;
    },
    /** How many revisions of items have ever been written. */
    revisions: async () =>
      (await keysOf(openStore('content', { deployContext: admin.deploy.context }).keys('all/'))).length,
  };
}
