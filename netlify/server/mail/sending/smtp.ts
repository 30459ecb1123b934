import { Readable } from 'node:stream';
import SMTPConnection, { type SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection';
import type { NodemailerError } from 'nodemailer/lib/errors';
import { asciiAddress } from '#contract/email-address.ts';
import { deliveryOf, type Delivery } from './delivery.ts';

export interface Envelope {
  from: string;
  /** A single recipient, so that the outcome for one does not affect another (rules 33). */
  to: string;
}

/** Hands over mails one after the other, over a connection that stays open in between. */
export interface MailServer {
  /** Never throws. `message` is a whole mail in the format of RFC 5322. */
  deliver(envelope: Envelope, message: Buffer): Promise<Delivery>;
  close(): void;
}

interface Patience {
  /** Milliseconds for connecting and the greeting. */
  connectMs: number;
  /** Milliseconds that a server may be silent. */
  silenceMs: number;
  /** Milliseconds for a whole mail: a server that keeps sending a word now and then is never silent. */
  mailMs?: number;
}
const usual: Patience = { connectMs: 10_000, silenceMs: 30_000 };
/** Less than the sender's lease. */
const longestMs = 3 * 60_000;

/**
 * Opens a client for the mail server at `url` (`smtp://` or `smtps://`, with user and password). It connects with the
 * first mail. Connections not encrypted from the start use STARTTLS; only to this machine may mail go unencrypted.
 * @throws TypeError or URIError if `url` is invalid; `environment` accepts no such address
 */
export function openMailServer(
  url: string,
  { connectMs, silenceMs, mailMs = longestMs }: Patience = usual,
): MailServer {
  const { protocol, hostname, port, username, password } = new URL(url);
  // This comes before anything is connected: a `%` that encodes nothing is a mistake in the address, not on the
  // server's side.
  const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  const secure = protocol === 'smtps:';
  const options: SMTPConnectionOptions = {
    host: hostname.replace(/^\[|\]$/g, ''),
    secure,
    requireTLS: !secure && !isLoopback(hostname),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: silenceMs,
    ...(port !== '' && { port: Number(port) }),
  };
  let connection: SMTPConnection | null = null;
  /** Settles when the previous mail does: a connection carries one at a time. */
  let turn: Promise<unknown> = Promise.resolve();

  /** A connection that can send. Throws the NodemailerError if there is none. */
  async function connected(): Promise<SMTPConnection> {
    if (connection) return connection;
    const opened = new SMTPConnection(options);
    const drop = (): void => {
      if (connection === opened) connection = null;
    };
    opened.on('end', drop);
    await new Promise<void>((resolve, reject) => {
      // This stays in place for the life of the connection: an error without a listener would end the process.
      opened.on('error', (error: Error) => {
        drop();
        reject(error);
      });
      opened.connect((error) => (error ? reject(error) : resolve()));
    });
    if (auth.user !== '') {
      await new Promise<void>((resolve, reject) => {
        opened.login(auth, (error) => (error ? reject(error) : resolve()));
      }).catch((error: unknown) => {
        opened.close();
        throw error;
      });
    }
    connection = opened;
    return opened;
  }

  function deliver(envelope: Envelope, message: Buffer): Promise<Delivery> {
    const delivered = turn.then(() => deliverNow(envelope, message));
    turn = delivered;
    return delivered;
  }

  async function deliverNow({ from, to }: Envelope, message: Buffer): Promise<Delivery> {
    let hasBegun = false;
    // Read only once the server has agreed to take the message.
    const body = new Readable({
      read() {
        hasBegun = true;
        this.push(message);
        this.push(null);
      },
    });
    let isOpen = false;
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(Object.assign(new Error('It took too long.'), { code: 'ETIMEDOUT' })), mailMs);
    });
    try {
      const open = await Promise.race([connected(), tooLong]);
      isOpen = true;
      const sending = new Promise<void>((resolve, reject) => {
        // Records from before decision 0185, and MAIL_FROM, may have international domains as they were typed.
        const ends = { from: asciiAddress(from), to: [asciiAddress(to)] };
        const envelope = { ...ends, size: message.length, use8BitMime: false };
        open.send(envelope, body, (error) => (error ? reject(error) : resolve()));
      });
      await Promise.race([sending, tooLong]);
      return { outcome: 'sent' };
    } catch (error) {
      const failure = error as NodemailerError;
      if (isOpen) await putAside(failure);
      return deliveryOf(failure, hasBegun, isOpen);
    } finally {
      clearTimeout(timer);
      body.destroy();
    }
  }

  /** Resets the connection for the next mail, or gives it up. */
  async function putAside({ responseCode }: NodemailerError): Promise<void> {
    const open = connection;
    if (!open) return;
    const isUsable =
      responseCode !== undefined &&
      responseCode !== 421 &&
      (await new Promise<boolean>((resolve) => open.reset((error) => resolve(!error))));
    if (isUsable) return;
    connection = null;
    open.close();
  }

  return {
    deliver,
    close() {
      connection?.quit();
      connection = null;
    },
  };
}

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host);
