import {
  deleteMedia,
  listMedia,
  readMediaUse,
  shownText,
  updateMedia,
  uploadMedia,
  type MediaItem,
} from '#contract/api/admin-media.ts';
import { contentCacheTags, notPurgedText } from '#contract/content/cache-tags.ts';
import { media, type MediaRecord } from '#storage/collections/media.ts';
import { withinDeadline, withOwnDeadline } from '#storage/deadline.ts';
import { nodeCrypto } from '#storage/node-crypto.ts';
import { storesOf } from '#storage/stores.ts';
import type * as z from 'zod/mini';
import { bearer } from '../auth/bearer.ts';
import { asksForBuilds } from '../build/asks-for-builds.ts';
import { pictureUses } from '../content/items/picture-uses.ts';
import type { Call } from '../http/call.ts';
import { jsonText } from '../http/answers.ts';
import { Refusal } from '../http/refusal.ts';
import { rawRoute, route, type Handler } from '../http/route.ts';
import { serve } from '../http/serve.ts';
import { isFound, pageOfList } from '../http/list-pages.ts';
import { pictureTag } from '../http/picture-tag.ts';
import { unreadableView } from '../http/unreadable-view.ts';
import { changed, usesOf, viewOf } from './media-view.ts';
import { preparePicture } from '../pictures/prepare-picture.ts';
import { readUpload } from '../pictures/read-upload.ts';
import { purgeCache } from '../purges/purge-cache.ts';

const idOf = ({ params }: Call): string => params['id'] ?? '';
const noPicture = () => new Refusal('not_found', 'There is no such picture. It may have been deleted.');

/** The picture that is shown in place of this one; undefined if it shows itself. */
const otherOf = async ({ shows }: MediaRecord, deployContext: string): Promise<MediaRecord | undefined> =>
  shows === undefined ? undefined : (await storesOf(deployContext).open(media).records.read(shows))?.value;

const list: Handler<typeof listMedia> = async ({ deployContext, query }) => {
  const type = query.get('type');
  const [listed, uses] = await Promise.all([
    storesOf(deployContext).open(media).records.all(),
    pictureUses(deployContext),
  ]);
  const byId = new Map(listed.records.map(({ id, value }) => [id, value]));
  const items = listed.records
    // A replacement is listed as the picture that it replaces.
    .filter(({ value: { standsFor } }) => standsFor === undefined || !byId.has(standsFor))
    .map(({ id, value }): MediaItem => ({
      ...viewOf(id, value, byId.get(value.shows ?? '')),
      uses: usesOf(id, uses, listed.records).length,
    }))
    .filter(
      ({ mimeType, originalFilename, altText, uses: count }) =>
        (!type || mimeType === type) &&
        (query.get('used') !== 'no' || count === 0) &&
        isFound(query, [originalFilename, altText]),
    );
  const { records, ...rest } = pageOfList(items, query, ({ createdAt, id }) => [-Date.parse(createdAt), id]);
  return { success: true, mediaItems: records, unreadable: listed.unreadable.map(unreadableView), ...rest };
};

const storageMs = 9_000;
/** A function may run for sixty seconds. A large picture takes several seconds, and many on a busy instance. */
const uploadMs = 50_000;

/**
 * Accepts a picture (rules 24). Its id is the hash of its bytes, so uploading it twice gives one record. The same
 * source file also gives only one record, even if another version of the encoder would produce different bytes.
 */
async function upload({ deployContext, now }: Call, request: Request): Promise<Response> {
  const { bytes: given, name, declared, altText, standsFor } = await readUpload(request);
  const library = storesOf(deployContext).open(media);
  const { records } = library;
  const source = nodeCrypto().hash('sha256', given);
  const known = (await records.all()).records.find(({ value }) => value.source === source);
  const answer = async (id: string, value: MediaRecord, message: string): Promise<Response> => {
    const mediaItem = viewOf(id, value, await otherOf(value, deployContext));
    const body: z.output<typeof uploadMedia.response> = { success: true, message, mediaItem };
    return jsonText(JSON.stringify(body));
  };
  const alreadyThere = async (id: string, value: MediaRecord): Promise<Response> => {
    // A replacement becomes a picture of its own once it is uploaded as such.
    if (standsFor === undefined && value.standsFor !== undefined)
      await records.change(id, (standing) => standing && shownAlone(standing.value));
    return answer(id, value, 'This picture is already in the library.');
  };
  if (known) return alreadyThere(known.id, known.value);
  return withOwnDeadline(uploadMs, async () => {
    const { bytes, mimeType, width, height } = await preparePicture(given, name, declared);
    const id = nodeCrypto().hash('sha256', bytes);
    const record: MediaRecord = {
      ...{ originalFilename: name, altText, mimeType, size: bytes.byteLength, width, height },
      ...{ createdAt: now.toISOString(), source, ...(standsFor !== undefined && standsFor !== id && { standsFor }) },
    };
    // The time spent making the picture is our own, and no sign that storage is down (decision 0042).
    return withinDeadline(storageMs, async () => {
      const { added, value } = await library.add(id, bytes, record);
      return added ? answer(id, value, 'The picture was added.') : alreadyThere(id, value);
    });
  });
}

const shownAlone = ({ standsFor: _, ...record }: MediaRecord): MediaRecord => record;

/**
 * Changes the details of a picture. Of two simultaneous changes the later one wins: there is little text, so no work is
 * lost.
 */
const update: Handler<typeof updateMedia> = async (call) => {
  const { deployContext, body } = call;
  const { records } = storesOf(deployContext).open(media);
  const id = idOf(call);
  const { shows } = body;
  if (shows !== undefined && shows !== id && !(await records.read(shows)))
    throw new Refusal('not_found', 'The picture that it should show does not exist. Upload it again.');
  const { record } = await records.change(id, (standing) => standing && changed(id, standing.value, body));
  if (!record) throw noPicture();
  // Answers of functions contain these details, and stay outdated until the CDN drops them.
  const isPurged = await purgeCache(call, contentCacheTags());
  const other = await otherOf(record.value, deployContext);
  const isReplaced = shows !== undefined;
  const message = isReplaced
    ? `The picture was replaced. Essays show the new one now, pages from the next build on.${isPurged ? '' : ` ${notPurgedText}`}`
    : 'The description was saved.';
  return { success: true, message, mediaItem: viewOf(id, record.value, other) };
};

const readUse: Handler<typeof readMediaUse> = async (call) => {
  const { picture, usedIn } = await pictureAndUses(call);
  if (!picture) throw noPicture();
  return { success: true, usedIn };
};

async function pictureAndUses(call: Call) {
  const id = idOf(call);
  const [{ records }, uses] = await Promise.all([
    storesOf(call.deployContext).open(media).records.all(),
    pictureUses(call.deployContext),
  ]);
  const picture = await storesOf(call.deployContext).open(media).records.read(id);
  return { picture, records, usedIn: usesOf(id, uses, records), uses };
}

/**
 * Published pictures cannot be deleted: no page must be left with a hole, and no build must stop at a file (rules 39).
 * A picture's replacements are deleted with it, unless they are used in their own right.
 */
const remove: Handler<typeof deleteMedia> = async (call) => {
  const id = idOf(call);
  const { usedIn, records, uses } = await pictureAndUses(call);
  const shown = usedIn.filter((use) => use.shown);
  if (shown.length > 0) throw new Refusal('conflict', shownText(shown));
  const library = storesOf(call.deployContext).open(media);
  const versions = records.filter(
    (record) => record.value.standsFor === id && usesOf(record.id, uses, records).length === 0,
  );
  const { status } = await library.remove(id);
  if (status === 'missing') throw noPicture();
  for (const version of versions) await library.remove(version.id);
  await purgeCache(call, [id, ...versions.map((version) => version.id)].map(pictureTag));
  return { success: true, message: 'The picture was deleted.' };
};

export const handleAdminMedia = asksForBuilds(
  serve(
    [
      route(listMedia, list),
      rawRoute(uploadMedia, upload),
      route(updateMedia, update),
      route(readMediaUse, readUse),
      route(deleteMedia, remove),
    ],
    bearer,
  ),
  [uploadMedia.path],
);
