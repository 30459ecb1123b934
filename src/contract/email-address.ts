import * as z from 'zod/mini';

// Deliberately narrower than RFC 5322: what mail servers in use accept, without quotes, commas or control characters
// that would let one address smuggle in another (rules 15). Linear: no nested quantifiers.
const localShape = /^[a-z0-9.!#$%&'*+/=?^_`{|}~\u0080-\uffff-]+$/i;
// The URL parser accepts more than names, such as ports and %41, and would turn it into a name.
const domainShape = /^[a-z0-9.\u0080-\uffff-]+$/i;
const asciiLabel = /^[a-z0-9-]{1,63}$/;

/**
 * Control, format and unassigned characters, every kind of space, and whatever else fonts may leave out or show as a
 * blank.
 */
const invisible = /[\p{C}\p{Z}\p{DI}\u2800]/u;

/**
 * A domain in the form that DNS and mail servers know: ASCII and lower case, as UTS 46 maps it. Null for anything but a
 * name of at least two labels, the last of which has a letter: a number there makes an IPv4 address (URL standard, host
 * parsing).
 */
function asciiDomain(domain: string): string | null {
  if (domain.length > 254 || !domainShape.test(domain)) return null;
  let name: string;
  try {
    name = new URL(`http://${domain}`).hostname;
  } catch {
    return null;
  }
  const labels = name.split('.');
  const isName = labels.every((label) => asciiLabel.test(label) && !/^-|-$/.test(label));
  return isName && labels.length > 1 && /[a-z]/.test(labels.at(-1) ?? '') ? name : null;
}

/**
 * The address with an international domain in its ASCII form, in which every mail server accepts it and bounce reports
 * name it (decision 0185). Unchanged if the domain is ASCII or there is none.
 */
export function asciiAddress(address: string): string {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  // An ASCII domain keeps its letters as they were typed.
  if (!/[\u0080-\uffff]/.test(domain)) return address;
  return address.slice(0, -domain.length) + (asciiDomain(domain) ?? domain);
}

/**
 * Whether a trimmed string is an e-mail address that this site accepts (rules 15): at most 254 characters, a local part
 * of at most 64 without leading, trailing or doubled dots, no invisible characters, quotes or commas, and a domain with
 * at least one dot. A local part that only looks like another one, such as one in full-width letters, is refused (RFC
 * 6532, section 3.1, advises against mapping it).
 */
export function isEmailAddress(value: string): boolean {
  const at = value.lastIndexOf('@');
  const local = value.slice(0, at);
  const domain = at > 0 && at <= 64 ? asciiDomain(value.slice(at + 1)) : null;
  return (
    domain !== null &&
    at + 1 + domain.length <= 254 &&
    localShape.test(local) &&
    local.normalize('NFKC') === local &&
    !invisible.test(value) &&
    !/^\.|\.$|\.\./.test(local)
  );
}

/**
 * An e-mail address, trimmed, in NFC, and with its domain in ASCII. `message` is shown for an invalid one, `missing` if
 * there is none.
 */
export const emailAddress = (message: string, missing = message) =>
  z.string({ error: ({ input }) => (input === undefined || input === null ? missing : message) }).check(
    z.trim(),
    z.normalize('NFC'),
    z.minLength(1, { error: missing, abort: true }),
    z.refine((value) => isEmailAddress(value), message),
    z.overwrite(asciiAddress),
  );

/** The identity of an address: NFC, trimmed, the domain in ASCII, lower case (rules 15). */
export const normaliseEmail = (address: string): string => asciiAddress(address.trim().normalize('NFC')).toLowerCase();
