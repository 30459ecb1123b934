import type * as z from 'zod/mini';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Who may call: everyone, or only the administrator, with a token in the Authorization header. */
export type Auth = 'public' | 'bearer';

/** `form`: application/x-www-form-urlencoded. `text`: JSON sent as text/plain, as `sendBeacon` does with a string. */
export type BodyKind = 'json' | 'form' | 'text';

/** One call of the API, defined once for the server, the islands and the admin (architecture §5). */
export interface Endpoint<
  Request extends z.ZodMiniType | null = z.ZodMiniType | null,
  Response extends z.ZodMiniType = z.ZodMiniType,
  Allowed extends Auth = Auth,
> {
  method: Method;
  /** Absolute path; `{name}` stands for one segment, as in `/api/essays/{slug}`. */
  path: `/api/${string}`;
  /** Schema of the body, or null if no body is read. A schema that accepts undefined makes the body optional. */
  request: Request;
  /** Schema of the successful answer. */
  response: Response;
  auth: Allowed;
  /** The largest body, in bytes, counted while reading. A urlencoded one may have three times as many (rules 12). */
  bodyLimit: number;
  /** Accepted kinds of body (rules 13); only JSON if left out. */
  takes?: readonly BodyKind[];
  /** What refusals call the body, as in "Send the events as JSON"; "body" if left out. */
  bodyName?: string;
  /** Status of the successful answer; 200 if left out. 204 has no body. */
  status?: 204;
}

export type RequestOf<E extends Endpoint> = E['request'] extends z.ZodMiniType ? z.output<E['request']> : undefined;
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;

/**
 * Types a definition without widening it: `auth` keeps its literal type, so that the server cannot forget to require
 * the token.
 */
export const defineEndpoint = <
  Request extends z.ZodMiniType | null,
  Response extends z.ZodMiniType,
  Allowed extends Auth,
>(
  endpoint: Endpoint<Request, Response, Allowed>,
): Endpoint<Request, Response, Allowed> => endpoint;

/** Fills the `{name}` placeholders of a path with percent-encoded values. Throws if one is missing. */
export function fillPath(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    if (value === undefined) throw new Error(`The path ${path} needs a value for {${name}}.`);
    return encodeURIComponent(value);
  });
}
