import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** A mail as received. */
export interface Arrived {
  from: string;
  to: string[];
  /** As it came over the wire, without SMTP's dot-stuffing. */
  source: string;
}

/**
 * A server's reaction to a recipient or a mail: accepts it, answers with a code, drops the connection, or falls silent.
 */
export type Fate = 'take' | number | 'drop' | 'silence';

export interface MailServerOptions extends SMTPServerOptions {
  /** Decides at RCPT. */
  recipient?: (address: string) => Fate;
  /** Decides after the whole message. */
  message?: (arrived: Arrived) => Fate;
}

export interface TestMailServer {
  url: string;
  port: number;
  /** Received mails in order, including those not acknowledged. */
  arrived: Arrived[];
  /** Senders and recipients as they came over the wire: in those of `arrived`, smtp-server has decoded the domains. */
  ends: string[];
  /** The number of connections. */
  connections: () => number;
  stop: () => Promise<void>;
}

/** A real SMTP server on loopback, for one test. */
export async function startMailServer({
  recipient = () => 'take',
  message = () => 'take',
  ...options
}: MailServerOptions = {}): Promise<TestMailServer> {
  const arrived: Arrived[] = [];
  const ends: string[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  /** Applies a fate: answers, drops the connection, or stays silent. */
  const meet = (fate: Fate, answer: (error?: Error) => void): void => {
    if (fate === 'take') answer();
    else if (typeof fate === 'number') answer(Object.assign(new Error('Not now, not here'), { responseCode: fate }));
    else if (fate === 'drop') for (const socket of sockets) socket.destroy();
  };
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    disableReverseLookup: true,
    onConnect: (_, answer) => {
      connections += 1;
      answer();
    },
    onRcptTo: ({ address }, _, answer) => meet(recipient(address), answer),
    onData(stream, { envelope }, answer) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const one: Arrived = {
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString(),
        };
        const fate = message(one);
        if (typeof fate !== 'number') arrived.push(one);
        meet(fate, answer);
      });
    },
    ...options,
  });
  // Many tests are about broken connections.
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (bytes: Buffer) => {
      for (const [, end = ''] of bytes.toString().matchAll(/^(?:MAIL FROM|RCPT TO):<(.*?)>/gm)) ends.push(end);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  let stopped: Promise<void> | undefined;
  const stop = () =>
    (stopped ??= new Promise<void>((resolve) => {
      for (const socket of sockets) socket.destroy();
      server.close(() => resolve());
    }));
  onTestFinished(stop);
  return { url: `smtp://127.0.0.1:${port}`, port, arrived, ends, connections: () => connections, stop };
}
