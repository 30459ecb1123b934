import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkDigitOf, isRead } from './check-digit.ts';
import { codeLength, codeOf, decide, hourMs, houseKey, nameOf } from './gate-codes.ts';

const key = await houseKey(Uint8Array.from({ length: 32 }, (_, index) => index));
const other = await houseKey(Uint8Array.from({ length: 32 }, (_, index) => 255 - index));
const hour = 494_000;
const now = hour * hourMs + 1_234_567;
const none: ReadonlySet<string> = new Set();
const pass = { number: 3, untilHour: hour + 2 };
const code = await codeOf(key, pass);

/** A fixed seed: one in a million random numbers is a valid code. */
const seed = { seed: 14 };

test('a code of this house opens the gate until it expires, however it is spaced', async () => {
  expect(code).toMatch(/^\d{9}$/);
  const spaced = `${code.slice(0, 3)} ${code.slice(3, 6)}-${code.slice(6)} `;
  for (const [typed, at] of [
    [code, now],
    [spaced, now],
    [code, pass.untilHour * hourMs - 1],
  ] as const)
    expect(await decide(key, typed, at, none)).toEqual({ opens: true, pass });
});

test('every code opens the gate of the house where it was made', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: 900_000 }),
      fc.nat({ max: 9 }),
      fc.nat({ max: hourMs - 1 }),
      async (at, number, ms) => {
        const made = { number, untilHour: at + 2 };
        expect(await decide(key, await codeOf(key, made), at * hourMs + ms, none)).toEqual({ opens: true, pass: made });
      },
    ),
    { ...seed, numRuns: 60 },
  );
});

test('a code with one wrong digit never opens the gate, and is reported as misread', async () => {
  for (let place = 0; place < codeLength; place += 1)
    for (let digit = 0; digit <= 9; digit += 1) {
      const changed = code.slice(0, place) + String(digit) + code.slice(place + 1);
      if (changed !== code) expect(await decide(key, changed, now, none)).toEqual({ opens: false, because: 'misread' });
    }
});

test('two swapped neighbouring digits are detected too', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{8}$/), fc.nat({ max: 7 }), (digits, at) => {
      const whole = digits + checkDigitOf(digits);
      const [one = '', next = ''] = whole.slice(at, at + 2);
      expect(isRead(whole)).toBe(true);
      if (one !== next) expect(isRead(whole.slice(0, at) + next + one + whole.slice(at + 2))).toBe(false);
    }),
    seed,
  );
});

test('a correct check digit is not enough without the signature of the house', async () => {
  await fc.assert(
    fc.asyncProperty(fc.stringMatching(/^\d{8}$/), async (digits) => {
      const guess = digits + checkDigitOf(digits);
      fc.pre(guess !== code);
      expect(await decide(key, guess, now, none)).toMatchObject({ opens: false, because: 'unsigned' });
    }),
    { ...seed, numRuns: 300 },
  );
  expect(await decide(key, await codeOf(other, pass), now, none)).toEqual({ opens: false, because: 'unsigned' });
});

test('a code is refused once its hour has come, and reported as expired as long as its digits identify the hour', async () => {
  const expired = { opens: false, because: 'expired', pass };
  for (const at of [pass.untilHour * hourMs, (pass.untilHour + 1) * hourMs, (pass.untilHour + 8) * hourMs - 1])
    expect(await decide(key, code, at, none)).toEqual(expired);
  expect(await decide(key, code, (pass.untilHour + 8) * hourMs, none)).toEqual({ opens: false, because: 'unsigned' });
});

test('a used code is refused, and the next one is not', async () => {
  const used = new Set([nameOf(pass)]);
  expect(await decide(key, code, now, used)).toEqual({ opens: false, because: 'used', pass });
  const next = { ...pass, number: 4 };
  expect(await decide(key, await codeOf(key, next), now, used)).toEqual({ opens: true, pass: next });
});

test('something that is not a code is refused as such', async () => {
  for (const typed of ['', '12345678', '1234567890', '12345678a', '１２３４５６７８９'])
    expect(await decide(key, typed, now, none)).toEqual({ opens: false, because: 'not nine digits' });
});
