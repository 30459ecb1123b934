import { connect, type Socket } from 'node:net';

/**
 * Sends one request repeatedly from addresses of 127.0.0.0/8. Each address has its own connections and keeps them open,
 * as a browser does. The bytes are built once, because the sender shares the machine with the server under test:
 * `node:http` with a new connection for each request would cost it 0.8 ms every time.
 */
export function keptConnections(port: number, request: Buffer) {
  const idle = new Map<string, Socket[]>();

  function open(localAddress: string): Socket {
    const socket = connect({ host: '127.0.0.1', port, localAddress, noDelay: true });
    // An idle connection that breaks is replaced when the next one is needed.
    return socket.on('error', () => undefined);
  }

  /** Sends it from an address; resolves to the status once the whole answer has arrived. */
  async function send(from: string): Promise<number> {
    const waiting = idle.get(from) ?? [];
    idle.set(from, waiting);
    const known = waiting.pop();
    const socket = known?.readable ? known : open(from);
    try {
      const status = await exchange(socket, request);
      waiting.push(socket);
      return status;
    } catch (error) {
      socket.destroy();
      throw error;
    }
  }

  const close = (): void => {
    for (const sockets of idle.values()) for (const socket of sockets) socket.destroy();
  };
  return { send, close };
}

function exchange(socket: Socket, request: Buffer): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let answer = '';
  const read = (chunk: Buffer): void => {
    answer += chunk.toString('latin1');
    if (isWhole(answer)) resolve(Number(answer.slice(9, 12)));
  };
  const end = (): void => reject(new Error('The connection ended before its answer.'));
  socket.on('data', read).on('error', reject).on('close', end);
  socket.write(request);
  return promise.finally(() => socket.off('data', read).off('error', reject).off('close', end));
}

/** Whether an answer has its complete head and as many bytes of a body as the head announces. */
function isWhole(answer: string): boolean {
  const end = answer.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(answer.slice(0, end))?.[1] ?? 0);
  return answer.length >= end + 4 + length;
}
