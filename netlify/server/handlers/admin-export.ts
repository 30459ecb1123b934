import { exportEverything } from '#contract/api/admin-content.ts';
import type { Collection } from '#storage/collection.ts';
import { bearer } from '../auth/bearer.ts';
import type { Call } from '../http/call.ts';
import { attachment } from '../http/attachment.ts';
import { rawRoute } from '../http/route.ts';
import { serve } from '../http/serve.ts';
import { contacts } from '#storage/collections/contacts.ts';
import { content } from '#storage/collections/content.ts';
import { media } from '#storage/collections/media.ts';
import { settings } from '#storage/collections/settings.ts';
import { subscribers } from '#storage/collections/subscribers.ts';
import { isReadable } from '#storage/revision.ts';
import { storesOf } from '#storage/stores.ts';

/** The collections that hold what people wrote. Limits, denied tokens and the keys that lie in storage are nobody's to take along. */
function collectionsOf(deployContext: string): Readonly<Record<string, Pick<Collection<unknown>, 'each'>>> {
  const { open } = storesOf(deployContext);
  return {
    contacts: open(contacts),
    subscribers: open(subscribers),
    settings: open(settings),
    content: open(content),
    // The bytes of a picture are at its address, which its id tells.
    media: open(media).records,
  };
}

/**
 * One record a line, as it stands now; of one that cannot be read, that it is there. The last line says how many there were of each collection: a file without it is not whole.
 */
async function* linesOf(deployContext: string, now: Date): AsyncGenerator<string> {
  yield line({ export: 'site', version: 1, at: now.toISOString() });
  const counts: Record<string, number> = {};
  for (const [collection, { each }] of Object.entries(collectionsOf(deployContext))) {
    let count = 0;
    for await (const record of each()) {
      if (isReadable(record)) {
        const { id, rev, createdAt, updatedAt, value } = record;
        yield line({ collection, id, rev, createdAt: timeOf(createdAt), updatedAt: timeOf(updatedAt), value });
      } else {
        yield line({ collection, id: record.id, rev: record.rev, unreadable: record.unreadable });
      }
      count += 1;
    }
    counts[collection] = count;
  }
  yield line({ end: true, counts });
}

const line = (value: object): string => `${JSON.stringify(value)}\n`;
const timeOf = (milliseconds: number): string => new Date(milliseconds).toISOString();

const download = ({ deployContext, now }: Call): Promise<Response> =>
  attachment(linesOf(deployContext, now), { name: 'site', ending: 'ndjson', now });

export const handleAdminExport = serve([rawRoute(exportEverything, download)], bearer);
