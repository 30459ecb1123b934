import type { Method } from '#contract/endpoint.ts';
import { problemStatus, type ProblemCode } from '#contract/problem.ts';

interface RefusalDetails {
  /** Field name → what to do about it, in the contract's words. */
  fields?: Readonly<Record<string, string>>;
  /** Whole seconds until a retry makes sense; becomes `Retry-After`. */
  retryAfterSeconds?: number;
  /** Methods that the path accepts; becomes `Allow` (RFC 9110, section 15.5.6). */
  allow?: string;
  /** How to authenticate; becomes `WWW-Authenticate` (RFC 9110, section 15.5.2). */
  challenge?: string;
  /** The current record, for a client that sent a stale `rev` (rules 28). */
  current?: unknown;
}

/**
 * Thrown anywhere below the adapter to answer with a failure: a code of the contract, which decides the status, and a
 * message for people (architecture §5).
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ProblemCode;
  readonly details: RefusalDetails;

  constructor(code: ProblemCode, message: string, details: RefusalDetails = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return problemStatus[this.code];
  }
}

/** The refusal of a field or parameter, with a message that says what to send. */
export const invalidField = (field: string, message: string) =>
  new Refusal('invalid', message, { fields: { [field]: message } });

/**
 * The given word if it is one of those that are known.
 * @param field the field or parameter that names it
 * @param ask begins the sentence that lists them, such as "Choose one of:"
 * @throws Refusal `invalid`
 */
export function oneOf<Word extends string>(
  known: readonly Word[],
  given: string | null,
  field: string,
  ask: string,
): Word {
  const word = known.find((one) => one === given);
  if (word === undefined) throw invalidField(field, `${ask} ${known.join(', ')}.`);
  return word;
}

/** The refusal of an address that leads to nothing. */
export const notFound = () => new Refusal('not_found', 'There is nothing at this address.');

/** The refusal of a method. HEAD is accepted wherever GET is. */
export function methodNotAllowed(methods: readonly Method[]): Refusal {
  const allowed = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  const allow = [...new Set(allowed)].join(', ');
  return new Refusal('method_not_allowed', `This address takes ${allow} only.`, { allow });
}

/**
 * The refusal of a caller who is not authenticated (RFC 6750, section 3). `error` is for a token that came but was
 * invalid.
 */
export function unauthorized(message: string, error?: 'invalid_token'): Refusal {
  const challenge = `Bearer realm="admin"${error ? `, error="${error}"` : ''}`;
  return new Refusal('unauthorized', message, { challenge });
}

/** The refusal of too many calls. `before` completes "Please wait … before …". */
export function tooManyRequests(retryAfterSeconds: number, before: string): Refusal {
  return new Refusal('too_many_requests', `Please wait ${inWords(retryAfterSeconds)} before ${before}.`, {
    retryAfterSeconds,
  });
}

function inWords(seconds: number): string {
  if (seconds < 60) return seconds <= 1 ? 'a second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
