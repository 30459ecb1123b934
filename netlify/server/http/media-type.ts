import type { BodyKind, Endpoint } from '#contract/endpoint.ts';
import { Refusal } from './refusal.ts';

const kinds = new Map<string, BodyKind>([
  ['application/json', 'json'],
  ['application/x-www-form-urlencoded', 'form'],
  ['text/plain', 'text'],
]);

/**
 * The declared kind of a request's body (rules 13). Undefined for any other kind, a charset other than UTF-8 and a
 * compressed body, which would have to be decoded before they could be counted.
 */
export function bodyKindOf(headers: Headers): BodyKind | undefined {
  const encoding = headers.get('content-encoding')?.trim().toLowerCase() ?? 'identity';
  const [type = '', ...parameters] = (headers.get('content-type') ?? '')
    .split(';')
    .map((part) => part.trim().toLowerCase());
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.slice('charset='.length);
  if (encoding !== 'identity' || !/^(utf-8|"utf-8")$/.test(charset ?? 'utf-8')) return undefined;
  return kinds.get(type);
}

/** The refusal of a body that an endpoint does not take. */
export function unsupportedMediaType({ takes = [], bodyName = 'body' }: Pick<Endpoint, 'takes' | 'bodyName'>): Refusal {
  const taken = takes.includes('form') ? 'JSON or a urlencoded form' : 'JSON';
  return new Refusal('unsupported_media_type', `Send the ${bodyName} as ${taken}, in UTF-8 and not compressed.`);
}
