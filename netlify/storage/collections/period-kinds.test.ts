import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { copiedForm, copiedSchemas, readPeriod, storedPeriod } from './period-kinds.ts';

test('the form of the copies changes whenever their schemas do', () => {
  const shapes = copiedSchemas.map((schema) => z.toJSONSchema(schema, { io: 'input' }));
  const hash = createHash('sha256').update(JSON.stringify(shapes)).digest('hex').slice(0, 12);
  // If this fails, change the form in period-kinds.ts, and write it and the new hash here.
  expect([copiedForm, hash]).toEqual(['1', '27d2705a7006']);
});

test('a copy with another form, or without one, is validated before it is used', async () => {
  const batch = { id: '1', at: 1, value: { events: [], visitor: null, dropped: 3 } };
  const stored = await storedPeriod('hours-so-far', {
    hours: { '2026-11-26T09': { batches: [batch], unreadable: 0 } },
  });
  const { gzip } = JSON.parse(String(stored)) as { gzip: string };
  for (const former of [{ gzip }, { gzip, form: '0' }]) {
    const { value } = await readPeriod('hours-so-far', JSON.stringify(former));
    expect(value).toMatchObject({ hours: { '2026-11-26T09': { batches: [{ value: { dropped: { bot: 3 } } }] } } });
  }
  const wrong = await storedPeriod('past', { months: 3 });
  const { gzip: unlike } = JSON.parse(String(wrong)) as { gzip: string };
  await expect(readPeriod('past', JSON.stringify({ gzip: unlike }))).rejects.toThrow();
});
