import MailComposer from 'nodemailer/lib/mail-composer';
import { tokenPlace, type Mailbox } from '#storage/collections/outbox.ts';
import { nodeCrypto } from '#storage/node-crypto.ts';

/** A mail whose texts are complete. */
export interface Message {
  /** Its permanent name: sent twice under one id, it is the same mail to its recipient. */
  id: string;
  from: Mailbox;
  to: Mailbox;
  replyTo?: Mailbox | undefined;
  subject: string;
  text: string;
  html: string;
  /** Whether a person wrote it. */
  isPersonal?: boolean | undefined;
  /** The id of our mail that it continues. */
  follows?: string | undefined;
  /**
   * The one-click unsubscribe address (RFC 8058). A mail that has one belongs to the newsletter, and says so (RFC
   * 2919).
   */
  unsubscribe?: string | undefined;
}

/** Makes a text safe for a header: one line, and no typed encoded word (RFC 2047), which mail programs would decode. */
const oneLine = (text: string): string =>
  text
    .replace(/[\0\r\n\t\v\f\u0085\u2028\u2029]+/g, ' ')
    .replaceAll('=?', '= ?')
    .trim();

const boxOf = ({ address, name = '' }: Mailbox) => ({ address, name: oneLine(name) });

/**
 * Writes a mail in the format of RFC 5322. Addresses are objects and subjects single lines, so nothing in them becomes
 * a header or a recipient. Files and web addresses are never opened (rules 34).
 * @param domain domain of the Message-ID
 */
export const composeMessage = (message: Message, domain: string): Promise<Buffer> =>
  composed(message, domain).compile().build();

function composed(message: Message, domain: string, baseBoundary?: string): MailComposer {
  const { id, from, to, replyTo, subject, text, html, isPersonal = false, follows, unsubscribe } = message;
  const idOf = (mail: string): string => `<${mail}@${domain}>`;
  return new MailComposer({
    messageId: idOf(id),
    ...(follows !== undefined && { inReplyTo: idOf(follows), references: idOf(follows) }),
    from: boxOf(from),
    to: [boxOf(to)],
    ...(replyTo && { replyTo: boxOf(replyTo) }),
    subject: oneLine(subject),
    text,
    html,
    headers: {
      // Keeps automatic replies from answering a mail that no person wrote (RFC 3834).
      ...(!isPersonal && { 'Auto-Submitted': 'auto-generated' }),
      // Postmark replaces our Message-ID. It keeps this header to itself, and includes it in reports of bounces
      // (decision 0126).
      'X-PM-Metadata-mail': id,
      ...(unsubscribe !== undefined && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        'List-Id': `<newsletter.${domain}>`,
      }),
    },
    ...(baseBoundary !== undefined && { baseBoundary, textEncoding: 'quoted-printable' as const }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** What differs between the recipients of a campaign. */
type Addressed = Pick<Message, 'id' | 'to' | 'unsubscribe'> & { token: string };

/** Longest line of quoted-printable text, without the soft line break (RFC 2045, section 6.7). */
const longestLine = 72;

/**
 * The same for many recipients. The texts are encoded once, with a gap for the token; each mail only needs its own
 * head.
 */
export async function composeForMany(
  message: Omit<Message, 'id' | 'to' | 'unsubscribe'>,
  domain: string,
): Promise<(one: Addressed) => Buffer> {
  const boundary = nodeCrypto().randomBytes(12).toString('hex');
  const nobody = { ...message, id: '', to: { address: '' } };
  const whole = (await composed(nobody, domain, boundary).compile().build()).toString();
  const body = whole.slice(whole.indexOf('\r\n\r\n') + 4).split(encodedPlace);
  return ({ id, to, unsubscribe, token }) => {
    // With texts, so that the head announces two parts; the body is the one above.
    const head = composed({ ...message, text: '-', html: '-', id, to, unsubscribe }, domain, boundary);
    const lines = token.match(new RegExp(`.{1,${longestLine}}`, 'g')) ?? [];
    return Buffer.from(`${head.compile().buildHeaders()}\r\n\r\n${body.join(`=\r\n${lines.join('=\r\n')}=\r\n`)}`);
  };
}

/** `tokenPlace` in encoded text, wherever lines are broken. */
const encodedPlace = new RegExp(Array.from(tokenPlace, (letter) => `[${letter}]`).join('(?:=\\r\\n)?'));
