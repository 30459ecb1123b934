import type { CallContext, FunctionHandler } from '#server/http/function-handler.ts';
import type { LogEntry } from '#server/http/log.ts';
import { vi } from 'vitest';

/** The context of a call, as the platform provides it. */
export const callContext = (changes: Partial<CallContext> = {}): CallContext => ({
  ip: '203.0.113.7',
  deploy: { context: 'dev', id: 'a1b2c3' },
  ...changes,
});

/** A request to this site; `json` and `form` set body and content type. */
export function apiRequest(
  path: string,
  { json, form, ...init }: RequestInit & { json?: unknown; form?: Record<string, string> } = {},
): Request {
  const headers = new Headers(init.headers);
  if (json !== undefined) headers.set('Content-Type', 'application/json');
  if (form !== undefined) headers.set('Content-Type', 'application/x-www-form-urlencoded');
  const body = json !== undefined ? JSON.stringify(json) : form ? new URLSearchParams(form).toString() : init.body;
  const method = init.method ?? (body === undefined || body === null ? 'GET' : 'POST');
  return new Request(new URL(path, 'https://meridianforge.example'), { ...init, method, headers, body: body ?? null });
}

/**
 * Sends one request and reads the answer as JSON, if there is any. Waits for background work, so that it does not
 * affect the next test.
 */
export async function callFunction(handler: FunctionHandler, request: Request, context = callContext()) {
  const work: Promise<unknown>[] = [];
  const response = await handler(request, { waitUntil: (promise) => void work.push(promise), ...context });
  const text = await response.text();
  await Promise.all(work);
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json') ?? false;
  return {
    response,
    status: response.status,
    text,
    body: isJson && text !== '' ? (JSON.parse(text) as unknown) : null,
  };
}

/** Captures the log instead of printing it, so that a test can read it. */
export function captureLog(): LogEntry[] {
  const lines: LogEntry[] = [];
  const take = (line: unknown) => void lines.push(JSON.parse(String(line)) as LogEntry);
  vi.spyOn(console, 'info').mockImplementation(take);
  vi.spyOn(console, 'error').mockImplementation(take);
  return lines;
}
