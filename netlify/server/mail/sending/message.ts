import MailComposer from 'nodemailer/lib/mail-composer';
import { tokenPlace, type Mailbox } from '#storage/collections/outbox.ts';
import { nodeCrypto } from '#storage/node-crypto.ts';

/** A mail whose texts are complete. */
export interface Message {
  /** Names it for good: what is sent twice under one is one mail to whoever gets it. */
  id: string;
  from: Mailbox;
  to: Mailbox;
  replyTo?: Mailbox | undefined;
  subject: string;
  text: string;
  html: string;
  /** Whether a person wrote it. */
  isPersonal?: boolean | undefined;
  /** The id of the mail of ours that it goes on from. */
  follows?: string | undefined;
  /** The address that one POST to unsubscribes (RFC 8058): what has one is a mail of the newsletter, and says so (RFC 2919). */
  unsubscribe?: string | undefined;
}

/** A text as a header may hold it: one line, and no encoded word that somebody typed (RFC 2047), which programs of mail would read as something else. */
const oneLine = (text: string): string =>
  text
    .replace(/[\0\r\n\t\v\f\u0085\u2028\u2029]+/g, ' ')
    .replaceAll('=?', '= ?')
    .trim();

const boxOf = ({ address, name = '' }: Mailbox) => ({ address, name: oneLine(name) });

/**
 * Writes a mail as RFC 5322 has it. Addresses are objects and subjects one line, so that nothing in them becomes a header or a recipient; no file and no address on the web is
 * ever opened for it (rules 34).
 *
 * @param domain whose the Message-ID is
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
      // Nobody's out-of-office note is to answer what no person wrote (RFC 3834).
      ...(!isPersonal && { 'Auto-Submitted': 'auto-generated' }),
      // Postmark puts a Message-ID of its own in the place of ours, keeps this to itself, and tells it where a mail comes back (decision 0126).
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

/** What differs from one recipient of a campaign to the next. */
type Addressed = Pick<Message, 'id' | 'to' | 'unsubscribe'> & { token: string };

/** Longest line of quoted-printable text, without the mark of a break that is none (RFC 2045, section 6.7). */
const longestLine = 72;

/** The same for many recipients: their texts are encoded once, and of each mail the head alone, with `tokenPlace` where the token goes. */
export async function composeForMany(
  message: Omit<Message, 'id' | 'to' | 'unsubscribe'>,
  domain: string,
): Promise<(one: Addressed) => Buffer> {
  const boundary = nodeCrypto().randomBytes(12).toString('hex');
  const nobody = { ...message, id: '', to: { address: '' } };
  const whole = (await composed(nobody, domain, boundary).compile().build()).toString();
  const body = whole.slice(whole.indexOf('\r\n\r\n') + 4).split(encodedPlace);
  return ({ id, to, unsubscribe, token }) => {
    // With texts, so that it says that it has two; they are those above.
    const head = composed({ ...message, text: '-', html: '-', id, to, unsubscribe }, domain, boundary);
    const lines = token.match(new RegExp(`.{1,${longestLine}}`, 'g')) ?? [];
    return Buffer.from(`${head.compile().buildHeaders()}\r\n\r\n${body.join(`=\r\n${lines.join('=\r\n')}=\r\n`)}`);
  };
}

/** The place of a token in encoded text, wherever its lines are broken. */
const encodedPlace = new RegExp([...tokenPlace].map((letter) => `[${letter}]`).join('(?:=\\r\\n)?'));
