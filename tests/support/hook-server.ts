import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished, vi } from 'vitest';

export interface HookServer {
  url: string;
  /** Times of the calls that it received, in milliseconds since 1970. */
  calls: number[];
  /** The status of its next answers; null never answers. */
  status: number | null;
}

/** A stand-in for the platform's build hook, configured for the rest of the test. */
export async function hookServer(status: number | null = 200): Promise<HookServer> {
  const server = createServer((_, response) => {
    hook.calls.push(Date.now());
    if (hook.status !== null) response.writeHead(hook.status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const hook: HookServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/build_hooks/a1`,
    calls: [],
    status,
  };
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  vi.stubEnv('BUILD_HOOK_URL', hook.url);
  return hook;
}
