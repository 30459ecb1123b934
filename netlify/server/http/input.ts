import type { BodyKind, Endpoint } from '#contract/endpoint.ts';
import { parseForm, urlencodedLimit } from './form-body.ts';
import { parseJson } from './json-body.ts';
import { bodyKindOf, unsupportedMediaType } from './media-type.ts';
import { readBody } from './read-body.ts';
import { validate } from './validate.ts';

/** The body of a request, read once and in steps, since guards run in between. */
export interface Input {
  /** The declared kind of body; undefined if no endpoint takes it, or if none is read. */
  kind: BodyKind | undefined;
  /** Reads it. Throws Refusal `unsupported_media_type` or `too_large`, or `malformed` for bytes that are not UTF-8. */
  read: () => Promise<string>;
  /**
   * The parsed body; undefined if none came and none is needed. Throws as `read` does, and Refusal `malformed` or
   * `invalid`.
   */
  checked: () => Promise<unknown>;
  /** The fields of a form as typed; empty if they cannot be read. Never throws. */
  typed: () => Promise<Readonly<Record<string, string>>>;
}

/** The body of a request, read according to its endpoint. */
export function inputOf(request: Request, endpoint: Endpoint): Input {
  const { request: schema, bodyLimit, takes = ['json'] } = endpoint;
  const kind = schema ? bodyKindOf(request.headers) : undefined;
  const isTaken = kind !== undefined && takes.includes(kind);
  const mayBeLeftOut = schema?.safeParse(undefined).success ?? true;

  async function readText(): Promise<string> {
    if (!schema) return '';
    if (!isTaken && !mayBeLeftOut) throw unsupportedMediaType(endpoint);
    const text = await readBody(request, bodyLimit, kind === 'form' ? urlencodedLimit(bodyLimit) : bodyLimit);
    if (!isTaken && text !== '') throw unsupportedMediaType(endpoint);
    return text;
  }
  let text: Promise<string> | undefined;
  const read = () => (text ??= readText());

  return {
    kind,
    read,
    async checked() {
      const given = await read();
      if (!schema || (given === '' && mayBeLeftOut)) return undefined;
      return validate(schema, kind === 'form' ? parseForm(given) : parseJson(given));
    },
    typed: () =>
      read()
        .then(parseForm)
        .catch(() => ({})),
  };
}
