export type Encoding = 'br' | 'gzip';

/** The smallest encoding that a client accepts, or null, according to Accept-Encoding (RFC 9110 §12.5.3). */
export function chooseEncoding(accepted: string | null): Encoding | null {
  const weights = new Map<string, number>();
  for (const part of (accepted ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)) || 0);
  }
  const takes = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : null;
}

/** Whether a media type is text that compresses; pictures and fonts are compressed already. */
export const isCompressible = (mediaType: string | null): boolean =>
  /^(text\/|image\/svg\+xml|application\/([a-z.+-]*(json|xml|ndjson)|javascript|manifest))/.test(mediaType ?? '');

/** Smaller bodies fit into one packet either way. */
export const smallestCompressed = 1_024;
