import { isDeepStrictEqual } from 'node:util';
import type { Endpoint } from '#contract/endpoint.ts';
import { logEvent } from './log.ts';

/** Thrown where a handler answers something else than its endpoint promises: a mistake of ours, never of the caller's. */
class AnswerBreaksSchema extends Error {
  override readonly name = 'AnswerBreaksSchema';
}

/**
 * Holds an answer against the schema of its endpoint. A key that the schema does not name is a fault too: the schema is the list of what may leave the server.
 *
 * @param json the body as it would be sent
 * @throws AnswerBreaksSchema, after a line in the log that names the endpoint and the places
 */
export function checkAnswer({ method, path, response }: Endpoint, json: string): void {
  const sent: unknown = JSON.parse(json);
  const read = response.safeParse(sent);
  const places = read.success
    ? differences(sent, read.data)
    : read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  if (places.length === 0) return;
  logEvent({ event: 'answer_breaks_schema', endpoint: `${method} ${path}`, places });
  throw new AnswerBreaksSchema(`${method} ${path} answers what its schema does not allow: ${places.join(', ')}.`);
}

/** Paths at which the schema made something else of the answer: it dropped a key, or changed a value. */
function differences(sent: unknown, read: unknown, path = ''): string[] {
  if (isDeepStrictEqual(sent, read)) return [];
  if (!isContainer(sent) || !isContainer(read)) return [path];
  return Object.entries(sent).flatMap(([key, value]) =>
    differences(value, (read as Readonly<Record<string, unknown>>)[key], path === '' ? key : `${path}.${key}`),
  );
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;
