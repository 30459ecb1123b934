/** A mail of more bytes than this is not looked into. */
const largestMail = 1024 * 1024;
/** Of a mailbox no more mails are looked into. */
const mostMails = 5_000;

const from = Buffer.from('From ');
const breakAndFrom = Buffer.from('\nFrom ');

/** Mails of a file, and how many more there are that are too large, or beyond what one file may hold. */
export interface Mails {
  mails: Uint8Array[];
  left: number;
}

/**
 * The mails of a mailbox (mbox, RFC 4155), or the one that a file is (.eml). A line of a text that begins like that of a new mail would cut a mail in two: mailboxes write `>From ` for it.
 */
export function splitMailbox(bytes: Uint8Array): Mails {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!file.subarray(0, from.length).equals(from))
    return file.length > largestMail ? none(1) : { mails: [file], left: 0 };
  const mails: Uint8Array[] = [];
  let left = 0;
  for (let start = 0; start < file.length;) {
    const next = file.indexOf(breakAndFrom, start);
    const end = next === -1 ? file.length : next + 1;
    const head = file.indexOf('\n', start);
    const mail = file.subarray(head === -1 || head > end ? end : head + 1, end);
    if (mail.length > largestMail || mails.length >= mostMails) left += 1;
    else if (mail.length > 0) mails.push(mail);
    start = end;
  }
  return { mails, left };
}

const none = (left: number): Mails => ({ mails: [], left });
