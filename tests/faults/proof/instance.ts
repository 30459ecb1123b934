// An instance of the functions in its own process, as Netlify starts and stops them: forked by instances.ts, and killed
// in the middle of its work.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ulid } from 'ulid';
import { loadFunctions } from '#local/functions/bundles.ts';
import { callFunction } from '#local/functions/call.ts';
import { routeFunctions } from '#local/functions/routes.ts';
import { readIncoming, urlOf } from '#local/http/incoming.ts';
import { send } from '#local/http/send.ts';
import { project } from '#scripts/project.ts';
import { naiveSite } from '#faults/naive-site.ts';
import { visitorField } from './instance-fields.ts';

const isNaive = process.argv[2] === 'naive';
const match = routeFunctions(isNaive ? [naiveSite] : await loadFunctions(project.functions));
const server = createServer((message, response) => {
  const url = urlOf(message);
  const found = url && match(message.method ?? 'GET', url);
  if (!url || !found) return void response.writeHead(404).end();
  const { request } = readIncoming(message, url, 6_000_000, new AbortController().signal);
  const call = {
    ip: request.headers.get(visitorField) ?? '127.0.0.1',
    requestId: ulid(),
    url,
    params: found.params,
    siteUrl: url.origin,
    waitUntil: (work: Promise<unknown>) => void work.catch(() => undefined),
  };
  void callFunction(found.call, request, call).then(async (answer) => {
    if (!message.complete) message.resume();
    await send(answer, response, request.method);
  });
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
// It must not outlive the harness.
process.on('disconnect', () => process.exit());
