import type { Limits } from '#storage/collections/limits.ts';
import * as z from 'zod/mini';
import type { Call } from '../http/call.ts';
import { Refusal, tooManyRequests } from '../http/refusal.ts';
import { originOf } from '../http/origin.ts';
import { bodyHash } from './body-hash.ts';

/** What a public form may be sent: so many accepted in a window, by one address of origin (rules 25). */
export interface FormLimit {
  /** Name of the form in storage. */
  form: string;
  max: number;
  windowMs: number;
  /** Completes "Please wait … before …". */
  before: string;
}

/** A submission that may be stored. The same id and time come back however often it is sent under one Idempotency-Key. */
const text = z.string();
const submission = z.object({ id: text, at: text, origin: text });
export type Submission = z.infer<typeof submission>;

type FormCall = Pick<Call, 'headers' | 'ip' | 'now'> & { body: Readonly<Record<string, unknown>> };

/**
 * Decides whether a checked form may be stored, and as what. The order is what keeps a crash from losing or doubling anything (decision 0021): first a place under the
 * limit, then a note under the Idempotency-Key that says which record it will be, then, by the caller, the record. Whoever sends the same again finds
 * the note and writes the same record, which is no second one.
 *
 * @param newId makes the id of the record
 * @throws Refusal `too_many_requests`, `idempotency_mismatch`, or `invalid` for a key that is none
 */
export async function admit(
  limits: Limits,
  call: FormCall,
  limit: FormLimit,
  newId: () => string,
): Promise<Submission> {
  const key = idempotencyKeyOf(call.headers);
  const noteKey = `${limit.form} ${key}`;
  const hash = bodyHash(call.body);
  const [origin, known] = await Promise.all([
    limits.origin(originOf(call.ip)),
    key === null ? null : limits.recall(noteKey),
  ]);
  if (known) return repeated(known, hash);

  const now = call.now.getTime();
  const claim = await limits.claim(`${limit.form} ${origin}`, { max: limit.max, windowMs: limit.windowMs, now });
  if (!claim.allowed) throw tooManyRequests(claim.retryAfterSeconds, limit.before);
  const fresh: Submission = { id: newId(), at: call.now.toISOString(), origin };
  if (key === null) return fresh;
  const note = await limits.remember(noteKey, hash, fresh);
  return note.status === 'known' ? repeated(note.standing, hash) : fresh;
}

function repeated(note: { bodyHash: string; answer: unknown }, hash: string): Submission {
  if (note.bodyHash === hash) return submission.parse(note.answer);
  throw new Refusal(
    'idempotency_mismatch',
    'This form was already sent with other contents. Please send it again as a new one.',
  );
}

/** RFC 9110 field values, kept short; the client makes a new one for each form that is filled in. */
function idempotencyKeyOf(headers: Headers): string | null {
  const key = headers.get('Idempotency-Key');
  if (key === null || /^[\x21-\x7e]{1,200}$/.test(key)) return key;
  const message = 'Send an Idempotency-Key of 1 to 200 visible characters, such as a UUID.';
  throw new Refusal('invalid', message, { fields: { 'Idempotency-Key': message } });
}
