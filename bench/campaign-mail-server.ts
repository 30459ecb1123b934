// A real SMTP server in its own process, forked by campaign.ts. It refuses some recipients, drops some connections
// after DATA, and records every mail it received.
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

const [, , refusedShare = '0', droppedShare = '0'] = process.argv;

/** Deterministic for each recipient: a fixed share of them, chosen by number. */
const isOf = (address: string, share: number, salt: number): boolean => {
  const number = Number(/\d+/.exec(address)?.[0] ?? 0);
  return ((number * 7_919 + salt) % 1_000) / 1_000 < share;
};

/** Address and time of each completely received mail. */
const got: [address: string, begun: number, at: number][] = [];
const counts = { refused: 0, dropped: 0 };
const begun = new Map<string, number>();

interface Connected {
  session: { id: string };
  _socket: { destroy: () => void };
}

const server = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  logger: false,
  disableReverseLookup: true,
  onRcptTo: ({ address }, _, answer) => {
    if (!isOf(address, Number(refusedShare), 0)) {
      begun.set(address, Date.now());
      answer();
      return;
    }
    counts.refused += 1;
    answer(Object.assign(new Error('No such mailbox'), { responseCode: 550 }));
  },
  onData(stream, session, answer) {
    stream.resume();
    stream.on('end', () => {
      const [{ address } = { address: '' }] = session.envelope.rcptTo;
      got.push([address, begun.get(address) ?? 0, Date.now()]);
      if (!isOf(address, Number(droppedShare), 500)) {
        answer();
        return;
      }
      counts.dropped += 1;
      for (const connection of (server as unknown as { connections: Set<Connected> }).connections)
        if (connection.session.id === session.id) connection._socket.destroy();
    });
  },
});
server.on('error', () => undefined);
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.server.address() as AddressInfo).port }));
process.on('message', (asked) => {
  if (asked === 'count') process.send?.({ count: got.length + counts.refused });
  if (asked === 'report') process.send?.({ got, counts });
});
process.on('disconnect', () => process.exit());
