// A program that runs in a separate process for each call and does what Netlify's machines do with an unpacked
// function. The event arrives on standard input; the answer goes through the channel to the parent process.
import { Writable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

/** The event for a function, as Netlify's entry point expects it from AWS Lambda. */
export interface LambdaEvent {
  httpMethod: string;
  rawUrl: string;
  headers: Record<string, string>;
  /** In base64. */
  body: string;
  isBase64Encoded: true;
}

export interface LambdaAnswer {
  status: number;
  headers: Record<string, string>;
  /** In base64. */
  body: string;
}

interface Head {
  statusCode: number;
  multiValueHeaders?: Record<string, string[]>;
}

type Streaming = (event: LambdaEvent, stream: Writable, context: object) => Promise<void>;

/** A stream that collects what is written, with the head written before it. */
class Answer extends Writable {
  head: Head = { statusCode: 0 };
  readonly chunks: Buffer[] = [];

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.chunks.push(chunk);
    done();
  }
}

/** The part of AWS Lambda's runtime that the entry point uses. */
const runtime = {
  streamifyResponse: (handler: Streaming) => handler,
  HttpResponseStream: {
    from(stream: Answer, head: Head): Answer {
      stream.head = head;
      return stream;
    },
  },
};

async function call(entryPoint: string, event: LambdaEvent): Promise<LambdaAnswer> {
  Object.assign(globalThis, { awslambda: runtime });
  const { handler } = (await import(pathToFileURL(entryPoint).href)) as { handler: Streaming };
  const answer = new Answer();
  await handler(event, answer, { awsRequestId: 'check', getRemainingTimeInMillis: () => 60_000 });
  const headers = Object.entries(answer.head.multiValueHeaders ?? {});
  return {
    status: answer.head.statusCode,
    headers: Object.fromEntries(headers.map(([name, values]) => [name.toLowerCase(), values.join(', ')])),
    body: Buffer.concat(answer.chunks).toString('base64'),
  };
}

const [, , entryPoint = ''] = process.argv;
process.send?.(await call(entryPoint, (await json(process.stdin)) as LambdaEvent));
