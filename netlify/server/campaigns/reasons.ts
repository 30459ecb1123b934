/** Why a recipient was skipped, as shown to the author, by the word stored for it. */
const skipped: ReadonlyMap<string, string> = new Map([
  ['unsubscribed', 'They unsubscribed before their turn came.'],
  ['gone', 'They were erased, filed as spam, or no longer confirmed before their turn came.'],
  ['spam', 'Their sign-up was filed as spam before their turn came.'],
  ['unconfirmed', 'They are no longer confirmed.'],
  ['suppressed', 'Their address is suppressed, after a bounce, a complaint or a request from its owner.'],
  ['twice', 'Their mailbox is subscribed under another spelling too, and gets it there.'],
  ['unreadable', 'Their record cannot be read by this version of the site.'],
]);

/** Why a mail was refused, by SMTP code (RFC 5321, section 4.2.3). */
const failed: ReadonlyMap<string, string> = new Map([
  ['550', 'The mailbox does not exist, or does not accept it (550).'],
  ['551', 'The mailbox is elsewhere (551).'],
  ['552', 'The mailbox is full, or the mail too large (552).'],
  ['553', 'The address is not valid (553).'],
  ['554', 'The mail server refused the mail (554).'],
  ['tries', 'The mail server refused it temporarily, too many times.'],
]);

export const skippedBecause = (word: string): string => skipped.get(word) ?? `They were skipped (${word}).`;

export const failedBecause = (code: string): string => failed.get(code) ?? `The mail server refused it (${code}).`;
