import type { UsedPasskey } from '#contract/api/admin-passkeys.ts';
import { offerPasskeySignIn } from '#contract/api/passkey-offer.ts';
import { call } from '../api/client.ts';

/** What browsers have by which one is offered passkeys beside the names that are filled in; older ones lack one or another. */
type Conditional = Partial<
  Pick<typeof PublicKeyCredential, 'isConditionalMediationAvailable' | 'parseRequestOptionsFromJSON'>
>;

/**
 * Has the browser offer passkeys in the field for the name (WebAuthn Level 3, section 5.1.4: conditional mediation), by itself: what the button loads would be in the way of
 * the page. Null where there are none of it here. Rejects where the server does not answer, or `signal` ended it.
 */
export async function passkeyFilledIn(signal: AbortSignal): Promise<UsedPasskey | null> {
  const api = Reflect.get(globalThis, 'PublicKeyCredential') as Conditional | undefined;
  if (!api?.parseRequestOptionsFromJSON || !(await api.isConditionalMediationAvailable?.())) return null;
  const { origin, options } = await call(offerPasskeySignIn, { signal });
  if (location.origin !== origin) return null;
  const publicKey = api.parseRequestOptionsFromJSON(options as unknown as PublicKeyCredentialRequestOptionsJSON);
  const credential = await navigator.credentials.get({ mediation: 'conditional', publicKey, signal });
  // Nobody asks for extensions, so what they answer is not sent.
  return credential && ({ ...(credential as PublicKeyCredential).toJSON(), clientExtensionResults: {} } as UsedPasskey);
}
