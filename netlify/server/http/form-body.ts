import { Refusal } from './refusal.ts';

const mostFields = 100;

/**
 * The limit for a body, in bytes, when it is urlencoded, which takes at most three bytes for one (rules 12). Otherwise
 * a text in Hindi would have a third of the room that it has in JSON.
 */
export const urlencodedLimit = (bodyLimit: number): number => 3 * bodyLimit;

/**
 * Parses `application/x-www-form-urlencoded` (WHATWG URL, section 5.1) strictly: URLSearchParams would silently replace
 * malformed UTF-8 and keep duplicate fields. Empty fields are left out, since that is how a form says nothing. A line
 * break is one character, as it was typed: browsers send two (HTML Standard, section 4.10.22.4).
 * @throws Refusal `malformed` for bytes that are not UTF-8, a field sent twice, or more than 100 fields
 */
export function parseForm(text: string): Record<string, string> {
  const pairs = text.split('&', mostFields + 1).filter((pair) => pair !== '');
  if (pairs.length > mostFields) throw new Refusal('malformed', `The form has more than ${mostFields} fields.`);
  const values = new Map<string, string>();
  for (const pair of pairs) {
    const equals = pair.indexOf('=');
    const name = decode(equals < 0 ? pair : pair.slice(0, equals));
    if (values.has(name)) throw new Refusal('malformed', 'The form sent a field twice. Please try again.');
    values.set(name, equals < 0 ? '' : decode(pair.slice(equals + 1)));
  }
  return Object.fromEntries([...values].filter(([, value]) => value !== ''));
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' ')).replaceAll('\r\n', '\n');
  } catch {
    throw new Refusal('malformed', 'The text of the form could not be read: send it as UTF-8.');
  }
}
