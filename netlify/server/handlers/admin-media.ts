import {
  deleteMedia,
  listMedia,
  readMediaUse,
  updateMedia,
  uploadMedia,
  type MediaItem,
} from '#contract/api/admin-media.ts';
import { content } from '#storage/collections/content.ts';
import { media, type MediaRecord } from '#storage/collections/media.ts';
import { withinDeadline, withoutDeadline } from '#storage/deadline.ts';
import { nodeCrypto } from '#storage/node-crypto.ts';
import { storesOf } from '#storage/stores.ts';
import type * as z from 'zod/mini';
import { bearer } from '../auth/bearer.ts';
import type { Call } from '../http/call.ts';
import { jsonText } from '../http/answers.ts';
import { Refusal } from '../http/refusal.ts';
import { rawRoute, route, type Handler } from '../http/route.ts';
import { serve } from '../http/serve.ts';
import { isFound, pageOfList } from '../http/list-pages.ts';
import { pictureTag } from '../http/picture-tag.ts';
import { unreadableView } from '../http/unreadable-view.ts';
import { preparePicture } from '../pictures/prepare-picture.ts';
import { readUpload } from '../pictures/read-upload.ts';
import { purgeCache } from '../purges/purge-cache.ts';

const idOf = ({ params }: Call): string => params['id'] ?? '';
const pathOf = (id: string): string => `/media/${id}`;
const viewOf = (id: string, record: MediaRecord): MediaItem => ({ id, ...record, path: pathOf(id) });
const noPicture = () => new Refusal('not_found', 'There is no such picture. It may have been deleted.');

const list: Handler<typeof listMedia> = async ({ deployContext, query }) => {
  const type = query.get('type');
  const listed = await storesOf(deployContext).open(media).records.all();
  const items = listed.records
    .map(({ id, value }) => viewOf(id, value))
    .filter(
      ({ mimeType, originalFilename, altText }) =>
        (!type || mimeType === type) && isFound(query, [originalFilename, altText]),
    );
  const { records, ...rest } = pageOfList(items, query, ({ createdAt, id }) => [-Date.parse(createdAt), id]);
  return { success: true, mediaItems: records, unreadable: listed.unreadable.map(unreadableView), ...rest };
};

const storageMs = 9_000;

/** Takes a picture by rules 24. The name of its bytes is its id, so that the same picture twice is one. */
async function upload({ deployContext, now }: Call, request: Request): Promise<Response> {
  const { bytes, name, declared, altText } = await readUpload(request);
  const picture = await preparePicture(bytes, name, declared);
  const id = nodeCrypto().hash('sha256', picture.bytes);
  const { mimeType, width, height } = picture;
  const size = picture.bytes.byteLength;
  const record = { originalFilename: name, altText, mimeType, size, width, height, createdAt: now.toISOString() };
  // A large picture takes seconds to make: storage has its own time after that.
  const { added, value } = await withoutDeadline(() =>
    withinDeadline(storageMs, () => storesOf(deployContext).open(media).add(id, picture.bytes, record)),
  );
  const message = added ? 'The picture was added.' : 'This picture is in the library already.';
  const body: z.output<typeof uploadMedia.response> = { success: true, message, mediaItem: viewOf(id, value) };
  return jsonText(JSON.stringify(body));
}

/** Describes a picture anew. Of two who do so at once the later is meant: there is one text and no work to lose. */
const update: Handler<typeof updateMedia> = async (call) => {
  const { records } = storesOf(call.deployContext).open(media);
  const id = idOf(call);
  const { altText } = call.body;
  const { record } = await records.change(id, (standing) => standing && { ...standing.value, altText });
  if (!record) throw noPicture();
  return { success: true, message: 'The description was saved.', mediaItem: viewOf(id, record.value) };
};

/** The items whose content names the picture's address, as a picture of its own or somewhere in a text. Of an item that cannot be read nobody knows. */
const readUse: Handler<typeof readMediaUse> = async (call) => {
  const id = idOf(call);
  const [picture, { records: items }] = await Promise.all([
    storesOf(call.deployContext).open(media).records.read(id),
    storesOf(call.deployContext).open(content).all(),
  ]);
  if (!picture) throw noPicture();
  const users = items.filter(({ value }) => JSON.stringify([value.content, value.live]).includes(pathOf(id)));
  return { success: true, usedIn: users.map(({ value: { id: item, type, title } }) => ({ id: item, type, title })) };
};

const remove: Handler<typeof deleteMedia> = async (call) => {
  const id = idOf(call);
  const { status } = await storesOf(call.deployContext).open(media).remove(id);
  if (status === 'missing') throw noPicture();
  await purgeCache(call, [pictureTag(id)]);
  return { success: true, message: 'The picture was deleted.' };
};

export const handleAdminMedia = serve(
  [
    route(listMedia, list),
    rawRoute(uploadMedia, upload),
    route(updateMedia, update),
    route(readMediaUse, readUse),
    route(deleteMedia, remove),
  ],
  bearer,
);
