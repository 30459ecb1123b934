import { checkDigitOf, isRead } from './check-digit.ts';

export const hourMs = 3_600_000;
/** Digits of a code: hour, number, six of the signature, check digit. */
export const codeLength = 9;
const signatureLength = 6;

/** What a code stands for: it admits one guest of a house once, until an hour counted from 1970. */
export interface Pass {
  number: number;
  untilHour: number;
}

const algorithm = { name: 'HMAC', hash: 'SHA-256' };

/** The key of a house, shared by phone and tablet. It cannot be exported from the browser. */
export const houseKey = (secret: Uint8Array<ArrayBuffer>): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', secret, algorithm, false, ['sign']);

/** Six digits of a signature, truncated as in RFC 4226, section 5.3. */
async function signatureOf(key: CryptoKey, { number, untilHour }: Pass): Promise<string> {
  const signed = new TextEncoder().encode(`${untilHour}/${number}`);
  const view = new DataView(await crypto.subtle.sign(algorithm.name, key, signed));
  const offset = view.getUint8(view.byteLength - 1) & 0xf;
  const value = view.getUint32(offset) & 0x7fff_ffff;
  return String(value % 10 ** signatureLength).padStart(signatureLength, '0');
}

/** The code of a pass, which the phone makes offline. */
export async function codeOf(key: CryptoKey, pass: Pass): Promise<string> {
  const digits = `${pass.untilHour % 10}${pass.number % 10}${await signatureOf(key, pass)}`;
  return digits + checkDigitOf(digits);
}

/** Why a gate opens or stays closed. */
export type Verdict =
  | { opens: true; pass: Pass }
  | { opens: false; because: 'not nine digits' | 'misread' | 'unsigned' }
  | { opens: false; because: 'expired' | 'used'; pass: Pass };

/** The name by which a gate remembers a used pass. */
export const nameOf = ({ untilHour, number }: Pass): string => `${untilHour}/${number}`;

/**
 * The gate's decision, made with the key of the house, its own clock and the passes already used.
 *
 * @param now the time by its clock, in milliseconds
 * @param used names of passes already used
 */
export async function decide(key: CryptoKey, typed: string, now: number, used: ReadonlySet<string>): Promise<Verdict> {
  const digits = typed.replaceAll(/[\s.-]/g, '');
  if (!new RegExp(`^[0-9]{${codeLength}}$`).test(digits)) return { opens: false, because: 'not nine digits' };
  if (!isRead(digits)) return { opens: false, because: 'misread' };
  // The code contains only the last digit of its hour, which fits one hour in ten; the latest candidates are still in
  // the future.
  const latest = Math.floor(now / hourMs) + 2;
  const untilHour = latest - ((latest - Number(digits[0])) % 10);
  const pass = { untilHour, number: Number(digits[1]) };
  if (digits.slice(2, 2 + signatureLength) !== (await signatureOf(key, pass)))
    return { opens: false, because: 'unsigned' };
  if (now >= untilHour * hourMs) return { opens: false, because: 'expired', pass };
  if (used.has(nameOf(pass))) return { opens: false, because: 'used', pass };
  return { opens: true, pass };
}
