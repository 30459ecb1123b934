import { nodeCrypto } from '#storage/node-crypto.ts';
import { standingSecret } from '#storage/standing-secret.ts';
import type { Opening, Stores } from '#storage/stores.ts';

/** The id that versions before decision 0185 gave an address in lower case, whose domain is as it was typed. */
export async function formerIdOf({ open }: Stores, address: string): Promise<string> {
  const secret = await open(({ store }: Opening) => standingSecret(store('keys'), 'subscribers'));
  return nodeCrypto().createHmac('sha256', secret).update(address).digest('hex');
}
