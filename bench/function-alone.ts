// A single bundled function in its own process, as on the platform, with the storage in NETLIFY_BLOBS_CONTEXT: forked
// by contact-lists.ts. It is called as often as the arguments say; an export is followed to its last part. Measures the
// memory of this process, without a server around it.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { nextPart } from '#contract/export-parts.ts';
import { project } from '#scripts/project.ts';
import type { FunctionHandler } from '#server/http/function-handler.ts';

const [name = '', path = '', authorization = '', times = '1'] = process.argv.slice(2);
const bundle = pathToFileURL(join(project.functions, `${name}.mjs`)).href;
const { default: handler } = (await import(bundle)) as { default: FunctionHandler };
// Every call is logged.
console.info = () => undefined;

const megabytes = (): number => process.memoryUsage.rss() / 1024 / 1024;
let most = megabytes();
const watch = setInterval(() => (most = Math.max(most, megabytes())), 20);

async function call(address: string): Promise<string | null> {
  const request = new Request(new URL(address, 'http://localhost'), { headers: { authorization } });
  const context = { ip: '127.0.0.1', params: {}, deploy: { context: 'dev', id: 'bench' } };
  const answer = await handler(request, { ...context, waitUntil: () => undefined });
  if (answer.status !== 200) throw new Error(`${address} was answered with ${answer.status}.`);
  const reader = answer.body?.getReader();
  while (reader && !(await reader.read()).done) most = Math.max(most, megabytes());
  return nextPart(answer.headers.get('Link'));
}

const before = megabytes();
for (let time = 0; time < Number(times); time += 1) {
  for (let after: string | null = ''; after !== null;) after = await call(path + (after && `?after=${after}`));
}
clearInterval(watch);
process.send?.({ before, most });
