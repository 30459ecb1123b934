import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { LambdaAnswer, LambdaEvent } from './as-lambda.ts';

/** A call to a packed function. */
export interface PackedCall {
  method: 'GET' | 'POST';
  /** Path with query. */
  path: string;
  headers?: Record<string, string>;
  body?: Uint8Array;
}

/** Its answer, and its log output. */
export interface PackedAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  text: string;
  log: string;
}

const program = fileURLToPath(new URL('as-lambda.ts', import.meta.url));
/** Netlify's limit, after which a function is stopped. */
const patienceMs = 60_000;

/** Headers that Netlify adds to calls of the public deploy. */
const fromNetlify = {
  'x-nf-account-id': 'check',
  'x-nf-client-connection-ip': '203.0.113.7',
  'x-nf-deploy-context': 'production',
  'x-nf-deploy-id': '0123456789abcdef01234567',
  'x-nf-deploy-published': '1',
  'x-nf-request-id': '01CHECK',
  'x-nf-site-id': 'check',
};

/**
 * Calls an unpacked function in a separate process that has only its folder, through the entry point made by Netlify's
 * packer.
 *
 * @param environment the function's complete environment
 * @throws Error with its log, if it ends without an answer
 */
export async function callPacked(
  folder: string,
  { method, path, headers = {}, body = new Uint8Array() }: PackedCall,
  environment: Record<string, string>,
): Promise<PackedAnswer> {
  const child = fork(program, [join(folder, '___netlify-entry-point.mjs')], {
    cwd: folder,
    env: { ...environment, LAMBDA_TASK_ROOT: folder },
    stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
    timeout: patienceMs,
  });
  const { stdin, stdout, stderr } = child;
  if (!stdin || !stdout || !stderr) throw new Error('The function has no streams.');
  const event: LambdaEvent = {
    httpMethod: method,
    rawUrl: new URL(path, environment['URL']).href,
    headers: { ...fromNetlify, 'content-length': String(body.length), ...headers },
    body: Buffer.from(body).toString('base64'),
    isBase64Encoded: true,
  };
  stdin.end(JSON.stringify(event));
  let answer: LambdaAnswer | undefined;
  child.on('message', (message) => {
    answer = message as LambdaAnswer;
    // Netlify freezes the process after its answer, along with anything that would keep it alive.
    child.disconnect();
    child.kill();
  });
  const [log] = await Promise.all([Promise.all([text(stdout), text(stderr)]), once(child, 'exit')]);
  if (!answer) throw new Error(`It ended without an answer.\n${log.join('').trim()}`);
  return { ...answer, text: Buffer.from(answer.body, 'base64').toString('utf8'), log: log.join('') };
}
