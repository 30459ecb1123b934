import type * as z from 'zod/mini';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Who may call: everybody, or only the administrator, whose token stands in the Authorization header. */
export type Auth = 'public' | 'bearer';

/** `form`: application/x-www-form-urlencoded. `text`: JSON that calls itself text/plain, as a string does that `sendBeacon` sends. */
export type BodyKind = 'json' | 'form' | 'text';

/** One call of the API, said once for the server, the islands and the admin (architecture §5). */
export interface Endpoint<
  Request extends z.ZodMiniType | null = z.ZodMiniType | null,
  Response extends z.ZodMiniType = z.ZodMiniType,
  Allowed extends Auth = Auth,
> {
  method: Method;
  /** Absolute path; `{name}` stands for one segment, as in `/api/essays/{slug}`. */
  path: `/api/${string}`;
  /** Schema of the body, or null where a body is not read. One that takes undefined makes the body optional. */
  request: Request;
  /** Schema of the successful answer. */
  response: Response;
  auth: Allowed;
  /** Most bytes of a body; counted while reading (rules 12). */
  bodyLimit: number;
  /** Kinds of body that are taken (rules 13); JSON alone where nothing is said. */
  takes?: readonly BodyKind[];
  /** What a refusal calls the body, as in "Send the events as JSON"; "body" where nothing is said. */
  bodyName?: string;
  /** Status of the successful answer; 200 where nothing is said. One of 204 has no body. */
  status?: 204;
}

export type RequestOf<E extends Endpoint> = E['request'] extends z.ZodMiniType ? z.output<E['request']> : undefined;
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;

/** Types a definition without widening it: its `auth` stays the literal that it is, so that the server cannot forget to ask for the token. */
export const defineEndpoint = <
  Request extends z.ZodMiniType | null,
  Response extends z.ZodMiniType,
  Allowed extends Auth,
>(
  endpoint: Endpoint<Request, Response, Allowed>,
): Endpoint<Request, Response, Allowed> => endpoint;

/** Fills `{name}` placeholders of a path; values are percent-encoded. Throws when one is missing. */
export function fillPath(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    if (value === undefined) throw new Error(`The path ${path} needs a value for {${name}}.`);
    return encodeURIComponent(value);
  });
}
