import { Refusal } from './refusal.ts';

export type BodyKind = 'json' | 'form';

/**
 * What a request says its body is (rules 13). Anything but JSON or a urlencoded form, a character set other than UTF-8
 * and a compressed body are undefined: they would have to be decoded before they could be counted.
 */
export function bodyKindOf(headers: Headers): BodyKind | undefined {
  const encoding = headers.get('content-encoding')?.trim().toLowerCase() ?? 'identity';
  const [type = '', ...parameters] = (headers.get('content-type') ?? '')
    .split(';')
    .map((part) => part.trim().toLowerCase());
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.slice('charset='.length);
  if (encoding !== 'identity' || !/^(utf-8|"utf-8")$/.test(charset ?? 'utf-8')) return undefined;
  if (type === 'application/json') return 'json';
  if (type === 'application/x-www-form-urlencoded') return 'form';
  return undefined;
}

/** The refusal of every other body. */
export function unsupportedMediaType(takesForms: boolean): Refusal {
  const taken = takesForms ? 'JSON or a urlencoded form' : 'JSON';
  return new Refusal('unsupported_media_type', `Send the body as ${taken}, in UTF-8 and not compressed.`);
}
