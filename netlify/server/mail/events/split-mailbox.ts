/** A mail with more bytes than this is skipped. */
const largestMail = 1024 * 1024;
/** At most this many mails from a mailbox are read. */
const mostMails = 5_000;

const from = Buffer.from('From ');
const breakAndFrom = Buffer.from('\nFrom ');

/** The mails of a file, and how many others were skipped as too large or too many. */
export interface Mails {
  mails: Uint8Array[];
  left: number;
}

/**
 * The mails of a mailbox (mbox, RFC 4155), or the single one of an .eml file. A text line that looks like the start of
 * a mail would split one in two, so mailboxes escape it as `>From `.
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
