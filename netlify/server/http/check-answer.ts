import { isDeepStrictEqual } from 'node:util';
import type { Endpoint } from '#contract/endpoint.ts';
import { logEvent } from './log.ts';

/** Thrown if a handler's answer differs from what its endpoint promises: our bug, never the caller's. */
class AnswerBreaksSchema extends Error {
  override readonly name = 'AnswerBreaksSchema';
}

/**
 * Checks an answer against the schema of its endpoint. A key that the schema does not name is an error too: the schema
 * lists what may leave the server.
 * @param json the body as it would be sent
 * @throws AnswerBreaksSchema, after a log line that names the endpoint and the places
 */
export function checkAnswer({ method, path, response }: Endpoint, json: string): void {
  const sent: unknown = JSON.parse(json);
  const read = response.safeParse(sent);
  const places = read.success
    ? differences(sent, read.data)
    : read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  if (places.length === 0) return;
  logEvent({ event: 'answer_breaks_schema', endpoint: `${method} ${path}`, places });
  throw new AnswerBreaksSchema(
    `${method} ${path} answers with something that its schema does not allow: ${places.join(', ')}.`,
  );
}

/** Paths at which parsing changed the answer: it dropped a key or altered a value. */
function differences(sent: unknown, read: unknown, path = ''): string[] {
  if (isDeepStrictEqual(sent, read)) return [];
  if (!isContainer(sent) || !isContainer(read)) return [path];
  return Object.entries(sent).flatMap(([key, value]) =>
    differences(value, (read as Readonly<Record<string, unknown>>)[key], path === '' ? key : `${path}.${key}`),
  );
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;
