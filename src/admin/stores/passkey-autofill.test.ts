import '#support/browser-storage.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { passkeyFilledIn } from './passkey-autofill.ts';

const origin = 'https://site.example';
const signed = { id: 'a', rawId: 'a', type: 'public-key', clientExtensionResults: { credProps: {} } };
const get = vi.fn<(asked: CredentialRequestOptions) => Promise<object>>();
const fetched = vi.fn<() => Promise<Response>>();
const { signal } = new AbortController();

beforeEach(() => {
  get.mockResolvedValue({ toJSON: () => signed });
  fetched.mockImplementation(async () => Response.json({ success: true, origin, options: { challenge: 'AA' } }));
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('location', { origin });
  vi.stubGlobal('navigator', { credentials: { get } });
  vi.stubGlobal('PublicKeyCredential', {
    isConditionalMediationAvailable: () => Promise.resolve(true),
    parseRequestOptionsFromJSON: (options: object) => ({ ...options, parsed: true }),
  });
});

test('returns a passkey chosen in the username field, ready to send, using conditional mediation only', async () => {
  expect(await passkeyFilledIn(signal)).toEqual({ ...signed, clientExtensionResults: {} });
  expect(get).toHaveBeenCalledExactlyOnceWith({
    mediation: 'conditional',
    publicKey: { challenge: 'AA', parsed: true },
    signal,
  });
});

test('offers nothing at an address other than the configured one', async () => {
  vi.stubGlobal('location', { origin: 'http://127.0.0.1:8888' });
  expect(await passkeyFilledIn(signal)).toBeNull();
  expect(get).not.toHaveBeenCalled();
});

test.each<[string, object | undefined]>([
  ['has no passkeys', undefined],
  ['cannot offer them there', { parseRequestOptionsFromJSON: () => ({}) }],
  [
    'says that it cannot',
    { parseRequestOptionsFromJSON: () => ({}), isConditionalMediationAvailable: () => Promise.resolve(false) },
  ],
  ['reads no options by itself', { isConditionalMediationAvailable: () => Promise.resolve(true) }],
])('asks the server for nothing in a browser that %s', async (_, api) => {
  vi.stubGlobal('PublicKeyCredential', api);
  expect(await passkeyFilledIn(signal)).toBeNull();
  expect(fetched).not.toHaveBeenCalled();
});
