import { expect, test } from 'vitest';
import { limits } from '#storage/collections/limits.ts';
import { openStores } from '#storage/stores.ts';
import { freshContext, useLocalBlobs } from '#support/local-blobs.ts';
import { admit } from './admission.ts';
import type { FormLimit } from './form-limit.ts';

useLocalBlobs();

const form: FormLimit = { form: 'form', max: 5, windowMs: 60_000, before: 'trying again', usual: 2, what: 'forms' };

/** An instance of the function. The platform starts several. */
function open(deployContext: string) {
  const opened = openStores({ deployContext }).open(limits);
  let sent = 0;
  return (ip: string, { spamReason = null, key }: { spamReason?: string | null; key?: string } = {}) =>
    admit(
      opened,
      { headers: new Headers(key ? { 'Idempotency-Key': key } : {}), ip, now: new Date(), body: { name: 'Ada' } },
      form,
      { newId: () => String((sent += 1)), spamReason },
    );
}

test('submissions beyond the usual number are filed as spam, never refused, and those from programs do not count', async () => {
  const context = freshContext();
  const [send, sendElsewhere] = [open(context), open(context)];
  const reasons: (string | null)[] = [];
  for (const [visitor, reason] of [null, 'a program', 'a program', null, null, null].entries()) {
    const instance = visitor % 2 === 0 ? send : sendElsewhere;
    reasons.push((await instance(`192.0.2.${visitor}`, { spamReason: reason })).spamReason);
  }
  const more = 'More than 2 forms came that day.';
  expect(reasons).toEqual([null, 'a program', 'a program', null, more, more]);
});

test('forty simultaneous repeats at four instances take one slot, and all are admitted as one submission', async () => {
  const context = freshContext();
  const instances = Array.from({ length: 4 }, () => open(context));
  const admitted = await Promise.all(
    Array.from({ length: 10 }, () => instances.map((send) => send('192.0.2.1', { key: 'one' }))).flat(),
  );
  expect(admitted).toHaveLength(40);
  expect(new Set(admitted.map(({ at, id }) => `${at} ${id}`)).size).toBe(1);
  const [send] = instances;
  for (let more = 0; more < 4; more += 1) await send?.('192.0.2.1');
  await expect(send?.('192.0.2.1')).rejects.toMatchObject({ code: 'too_many_requests' });
});
