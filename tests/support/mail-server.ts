import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** A mail as a server took it. */
export interface Arrived {
  from: string;
  to: string[];
  /** As it came over the wire, without the dots that SMTP adds. */
  source: string;
}

/** What a server does with a recipient, or with a mail: takes it, answers with a code, drops the connection, or says nothing any more. */
export type Fate = 'take' | number | 'drop' | 'silence';

export interface MailServerOptions extends SMTPServerOptions {
  /** Decides at RCPT. */
  recipient?: (address: string) => Fate;
  /** Decides once the whole message is there. */
  message?: (arrived: Arrived) => Fate;
}

export interface TestMailServer {
  url: string;
  port: number;
  /** What was taken, in its order; also what was taken and not acknowledged. */
  arrived: Arrived[];
  /** How often somebody connected. */
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
  const sockets = new Set<Socket>();
  let connections = 0;
  /** Applies a fate; false where nobody is to be answered. */
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
  // A connection that broke off is what many tests are about.
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
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
  return { url: `smtp://127.0.0.1:${port}`, port, arrived, connections: () => connections, stop };
}
