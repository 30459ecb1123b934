import type { UsedPasskey } from '#contract/api/admin-passkeys.ts';
import { offerPasskeySignIn } from '#contract/api/passkey-offer.ts';
import { call } from '../api/client.ts';

/** The browser functions for offering passkeys in autofill; older browsers lack some. */
type Conditional = Partial<
  Pick<typeof PublicKeyCredential, 'isConditionalMediationAvailable' | 'parseRequestOptionsFromJSON'>
>;

/**
 * Lets the browser offer passkeys in the username field (WebAuthn Level 3, section 5.1.4: conditional mediation). In a
 * file of its own, because the library behind the button would slow the page down. Null if it is not supported here.
 * Rejects if the server does not answer, or `signal` aborted it.
 */
export async function passkeyFilledIn(signal: AbortSignal): Promise<UsedPasskey | null> {
  const api = Reflect.get(globalThis, 'PublicKeyCredential') as Conditional | undefined;
  if (!api?.parseRequestOptionsFromJSON || !(await api.isConditionalMediationAvailable?.())) return null;
  const { origin, options } = await call(offerPasskeySignIn, { signal });
  if (location.origin !== origin) return null;
  const publicKey = api.parseRequestOptionsFromJSON(options as unknown as PublicKeyCredentialRequestOptionsJSON);
  const credential = await navigator.credentials.get({ mediation: 'conditional', publicKey, signal });
  // No extensions are requested, so their results are not sent.
  return credential && ({ ...(credential as PublicKeyCredential).toJSON(), clientExtensionResults: {} } as UsedPasskey);
}
