import type { Limits } from '#storage/collections/limits.ts';
import * as z from 'zod/mini';
import type { Call } from '../http/call.ts';
import { invalidField, Refusal, tooManyRequests } from '../http/refusal.ts';
import { originOf } from '../http/origin.ts';
import { bodyHash } from './body-hash.ts';
import { countSubmission, type FormLimit } from './form-limit.ts';

const text = z.string();
const submission = z.object({
  id: text,
  at: text,
  origin: text,
  /** Why it is filed as spam, in a sentence; null if it is not. */
  spamReason: z.nullable(text),
  /** The note of its Idempotency-Key; null if it came without one. */
  note: z.nullable(text),
});
/** A submission that may be stored. Sending it again under the same Idempotency-Key yields the same submission. */
export type Submission = z.infer<typeof submission> & {
  /** Whether it came before. */
  isRepeated: boolean;
  /** Whether everything it causes is known to be stored, so that nothing is left to do. */
  isStored: boolean;
};

type FormCall = Pick<Call, 'headers' | 'ip' | 'now'> & { body: Readonly<Record<string, unknown>> };

/** What the form contributes to a submission. */
interface Sent {
  /** Makes the id of the record. */
  newId: () => string;
  /** Why it is taken for a bot's (rules 25), or null. */
  spamReason: string | null;
}

/**
 * Decides whether a checked form may be stored, and as what. The order ensures that a crash neither loses nor doubles
 * anything (decision 0021): first a slot under the limits, then a note under the Idempotency-Key that says which record
 * it will be, then, by the caller, the record. A client that sends the same again finds the note and writes the same
 * record. Of several that send it at once, one keeps its slot, and all get its answer.
 * @throws Refusal `too_many_requests`, `idempotency_mismatch`, or `invalid` for a malformed key
 */
export async function admit(
  limits: Limits,
  call: FormCall,
  limit: FormLimit,
  { newId, spamReason }: Sent,
): Promise<Submission> {
  const key = idempotencyKeyOf(call.headers);
  const note = key === null ? null : `${limit.form} ${key}`;
  const hash = key === null ? '' : bodyHash(key, call.body);
  const [origin, known] = await Promise.all([
    limits.origin(originOf(call.ip)),
    note === null ? null : limits.recall(note),
  ]);
  if (note !== null && known) return repeated(limits, known, hash, note);

  const counted = await countSubmission(limits, limit, {
    origin,
    now: call.now.getTime(),
    countsForSite: spamReason === null,
  });
  if (!counted.allowed) {
    const standing = note === null ? null : await limits.recallSoon(note);
    if (note !== null && standing) return repeated(limits, standing, hash, note);
    throw tooManyRequests(counted.retryAfterSeconds, limit.before);
  }
  const unusual = counted.isUsual ? null : `More than ${limit.usual} ${limit.what} came that day.`;
  const at = call.now.toISOString();
  const fresh = { id: newId(), at, origin, spamReason: spamReason ?? unusual, note };
  const first: Submission = { ...fresh, isRepeated: false, isStored: false };
  if (note === null) return first;
  // Stored without the key: anyone with both key and hash could guess at what was written.
  const remembering = await limits.remember(note, hash, { ...fresh, note: null });
  if (remembering.status === 'remembered') return first;
  await counted.giveBack();
  return repeated(limits, remembering.standing, hash, note);
}

/**
 * Notes that everything caused by a submission is stored: its record, and the errand for its mails. It is noted only
 * for a repeat, so a form that is sent once costs nothing extra, and a repeated one is stored at most twice. A repeat
 * takes no slot and no quota, so it must not be able to write for ever (rules 43).
 */
export async function noteStored(limits: Limits, { note, isRepeated, isStored }: Submission): Promise<void> {
  if (note !== null && isRepeated && !isStored) await limits.noteStored(note);
}

/** The fields that a record keeps about its submission. */
export const keptOf = ({ origin, spamReason, note }: Submission) => ({
  spam: spamReason !== null,
  ...(spamReason !== null && { spamReason }),
  origin,
  ...(note !== null && { note }),
});

async function repeated(
  limits: Limits,
  known: { bodyHash: string; answer: unknown },
  hash: string,
  note: string,
): Promise<Submission> {
  if (known.bodyHash === hash)
    return { ...submission.parse(known.answer), note, isRepeated: true, isStored: await limits.isStored(note) };
  throw new Refusal(
    'idempotency_mismatch',
    'This form was already sent with different contents. Please send it again as a new one.',
  );
}

/** A short field value of visible ASCII (RFC 9110). The client makes a new one for each form that is filled in. */
function idempotencyKeyOf(headers: Headers): string | null {
  const key = headers.get('Idempotency-Key');
  if (key === null || /^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw invalidField('Idempotency-Key', 'Send an Idempotency-Key of 1 to 200 visible characters, such as a UUID.');
}
