import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** Options from the server, and the address where they work. */
export interface Offered {
  origin: string;
  options: Readonly<Record<string, unknown>>;
}

/** Why no passkey was made or used, in a sentence for the person. */
export class PasskeyFailed extends Error {}

/** Why passkeys do not work in this browser at this address, or null. */
export function whyNoPasskeys(origin: string): string | null {
  if (location.origin !== origin) return `Passkeys work only at ${origin}. Open the admin there.`;
  if (!browserSupportsWebAuthn()) return 'This browser has no passkeys. Use a newer one, or another device.';
  return null;
}

/**
 * Whether the person closed the browser's dialog or let it time out; browsers do not tell these apart (WebAuthn Level
 * 3, section 14.5.1).
 */
const isCancelled = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');

/** The message after cancelling. */
export const cancelled = 'The browser’s dialog was closed or timed out.';

/** Asks the browser; null if the person cancelled. Throws PasskeyFailed. */
async function asked<T extends { clientExtensionResults: object }>({ origin }: Offered, ask: () => Promise<T>) {
  const why = whyNoPasskeys(origin);
  if (why !== null) throw new PasskeyFailed(why);
  try {
    // No extensions are requested, so their results are not sent.
    const none: Record<string, unknown> = {};
    return { ...(await ask()), clientExtensionResults: none };
  } catch (error) {
    if (isCancelled(error)) return null;
    if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
      throw new PasskeyFailed('This device already has a passkey for the site.');
    throw new PasskeyFailed('The browser could not do it. Try again, or use another device.');
  }
}

/** Creates a passkey. The server wrote the options for exactly this call; the same holds below. */
export const makePasskey = (offered: Offered) =>
  asked(offered, () =>
    startRegistration({ optionsJSON: offered.options as unknown as PublicKeyCredentialCreationOptionsJSON }),
  );

/** Signs with a passkey. */
export const signByPasskey = (offered: Offered) =>
  asked(offered, () =>
    startAuthentication({ optionsJSON: offered.options as unknown as PublicKeyCredentialRequestOptionsJSON }),
  );
