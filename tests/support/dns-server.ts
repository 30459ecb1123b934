import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { onTestFinished } from 'vitest';

/** A name server's answer: records, none of that kind, an unknown name, a failure, or nothing at all. */
export type DnsAnswer =
  | { txt?: readonly string[]; mx?: readonly [number, string][] }
  | 'missing'
  | 'failing'
  | 'refused'
  | 'silent'
  | 'garbage';

const types = { txt: 16, mx: 15 } as const;
const codes = { missing: 3, failing: 2, refused: 5 } as const;
/** A longer answer comes without its records, and must be requested over TCP (RFC 1035, section 4.2.1). */
const mostOverUdp = 512;

const nameBytes = (name: string): Buffer =>
  Buffer.concat([
    ...name
      .split('.')
      .filter(Boolean)
      .map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)])),
    Buffer.from([0]),
  ]);

/** A text in pieces of at most 255 bytes, as in the DNS. */
const pieces = (text: string): Buffer =>
  Buffer.concat(
    (text.match(/[^]{1,255}/g) ?? ['']).map((piece) =>
      Buffer.concat([Buffer.from([piece.length]), Buffer.from(piece, 'latin1')]),
    ),
  );

function nameIn(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 };
}

function answerTo(query: Buffer, zone: Readonly<Record<string, DnsAnswer>>, isUdp: boolean): Buffer | null {
  const { name, end } = nameIn(query);
  const type = query.readUInt16BE(end - 4);
  const said = zone[name] ?? 'missing';
  if (said === 'silent') return null;
  if (said === 'garbage') return Buffer.concat([query.subarray(0, 2), Buffer.from('not an answer at all')]);
  const code = typeof said === 'string' ? codes[said] : 0;
  const data =
    typeof said === 'string'
      ? []
      : type === types.txt
        ? (said.txt ?? []).map(pieces)
        : type === types.mx
          ? (said.mx ?? []).map(([priority, host]) =>
              Buffer.concat([Buffer.from([priority >> 8, priority & 255]), nameBytes(host)]),
            )
          : [];
  const records = data.map((one) => {
    const head = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, 0]);
    head.writeUInt16BE(one.length, 10);
    return Buffer.concat([head, one]);
  });
  const build = (answers: Buffer[], isCut: boolean): Buffer => {
    const head = Buffer.alloc(12);
    query.copy(head, 0, 0, 2);
    head.writeUInt16BE(0x8180 | (isCut ? 0x0200 : 0) | code, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(answers.length, 6);
    return Buffer.concat([head, query.subarray(12, end), ...answers]);
  };
  const whole = build(records, false);
  return isUdp && whole.length > mostOverUdp ? build([], true) : whole;
}

export interface TestDns {
  /** For `Resolver.setServers`. */
  server: string;
  /** How many requests came over TCP. */
  overTcp: () => number;
}

/** A real name server on loopback, for one test; it knows only the names in `zone`. */
export async function startDns(zone: Readonly<Record<string, DnsAnswer>>): Promise<TestDns> {
  let overTcp = 0;
  const tcp = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      overTcp += 1;
      const answer = answerTo(data.subarray(2), zone, false);
      if (!answer) return;
      const size = Buffer.alloc(2);
      size.writeUInt16BE(answer.length);
      socket.end(Buffer.concat([size, answer]));
    });
  });
  tcp.listen(0, '127.0.0.1');
  await once(tcp, 'listening');
  const { port } = tcp.address() as { port: number };
  const udp = createSocket('udp4');
  udp.on('message', (query, from) => {
    const answer = answerTo(query, zone, true);
    if (answer) udp.send(answer, from.port, from.address);
  });
  udp.bind(port, '127.0.0.1');
  await once(udp, 'listening');
  onTestFinished(() => {
    udp.close();
    tcp.close();
  });
  return { server: `127.0.0.1:${port}`, overTcp: () => overTcp };
}
