import * as z from 'zod/mini';
import { href, refuseAt } from '../primitives.ts';
import { isReserved } from './reserved-slugs.ts';

/**
 * Letters, digits and characters that need no escaping, in segments that do not consist of dots alone. Excludes
 * everything that has a meaning in `_redirects` (decision 0139).
 */
const plainPath = /^\/(?:(?!\.{1,2}(?:\/|$))[A-Za-z0-9._~-]+(?:\/(?!\.{1,2}(?:\/|$))[A-Za-z0-9._~-]+)*)?$/;

/** Maximum number of redirects: far more than a form can comfortably show. */
const most = 200;

const path = (example: string) =>
  z
    .string()
    .check(
      z.maxLength(200, 'Keep it to 200 characters.'),
      z.regex(plainPath, `Write a path of this site such as ${example}, made of letters, digits, dots and hyphens.`),
    );

/** The form in which addresses are compared: no two may differ in letter case alone. */
export const sameAddress = (address: string): string => address.toLowerCase();

/** The page address behind an address: `/about.html` is the file of `/about`. */
export const pageAddress = (address: string): string =>
  sameAddress(address)
    .replace(/\.html?$/, '')
    .replace(/\/index$/, '') || '/';

/** Whether the site answers at an address regardless of its content: functions, the admin, files of a build. */
function isKept(address: string): boolean {
  const [first = ''] = pageAddress(address).slice(1).split('/');
  const name = first.replace(/\.[^.]*$/, '');
  return first === '' || name === 'essays' || /^[._]/.test(first) || isReserved(name);
}

const redirect = z.strictObject({
  from: path('/old-page').check(
    z.refine((value) => !isKept(value), {
      error:
        'The site itself answers at this address. Write an address that is not yet in use; an essay, a page or a project that gets another slug redirects automatically.',
    }),
    z.describe('A former address, such as /old-page. A page that is published there takes precedence.'),
  ),
  to: href.check(
    z.maxLength(200, 'Keep it to 200 characters.'),
    z.regex(plainPath, 'Write a path of this site such as /about, without its domain, a question mark or a hash.'),
    z.describe('The path of a page of this site, such as /about.'),
  ),
});

export type Redirect = z.infer<typeof redirect>;

/** Former addresses, each with the path on this site that it leads to, in one step (rules 22, decision 0139). */
export const redirectList = z.array(redirect).check(
  z.maxLength(most, `Keep it to ${most} redirects.`),
  z.describe('Former addresses, and the pages of this site that they lead to.'),
  z.check((given) => {
    const { value } = given;
    const refuse = (index: number, key: keyof Redirect, message: string) => refuseAt(given, [index, key], message);
    const places = new Map<string, number>();
    for (const [index, { from }] of value.entries()) {
      const standing = places.get(sameAddress(from));
      if (standing === undefined) places.set(sameAddress(from), index);
      else refuse(index, 'from', `Redirect ${standing + 1} already begins here. Remove one of them.`);
    }
    for (const [index, { from, to }] of value.entries()) {
      const next = places.get(sameAddress(to));
      if (sameAddress(from) === sameAddress(to)) refuse(index, 'to', 'This leads to itself. Write another path.');
      else if (next !== undefined)
        refuse(index, 'to', `Redirect ${next + 1} leads on from there. Write the final address.`);
    }
  }),
);
