import { isSuppressed, suppressions, type SuppressionRecord } from '#storage/collections/suppressions.ts';
import type { Stores } from '#storage/stores.ts';

/** Why nothing is sent to an address, as shown to an administrator. */
const sentences: Readonly<Record<SuppressionRecord['reason'], string>> = {
  erased:
    'It was erased here at its owner’s request. Only they can bring it back, with the site’s form and the link in its mail.',
  'not me': 'Its owner said that someone else had entered it.',
  bounced: 'Mail to it came back.',
  complained: 'Its owner reported a mail as spam.',
};

/**
 * What currently keeps mail from an address, in a sentence; null if nothing does. `id` is that of its subscriber, and
 * `now` is in milliseconds since 1970. Throws StorageUnavailable.
 */
export async function suppressionOf(
  { open }: Stores,
  id: string,
  now: number,
): Promise<(SuppressionRecord & { why: string }) | null> {
  const record = await open(suppressions).read(id);
  return record && isSuppressed(record.value, now) ? { ...record.value, why: sentences[record.value.reason] } : null;
}
