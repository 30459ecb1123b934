import type { Problem } from '#contract/problem.ts';
import type { Refusal } from './refusal.ts';

/** A JSON answer that must not be cached. */
export function jsonText(json: string, status = 200): Response {
  return new Response(json, {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}

/** 204: it was accepted, and there is nothing to report. */
export const nothingToSay = (): Response =>
  new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } });

/** An HTML answer that must not be cached. */
export function pageAnswer(html: string, status = 200): Response {
  return new Response(html, {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}

/** An answer for a program that reads XML. */
export const xmlAnswer = (xml: string): Response =>
  new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });

/**
 * 303: the answer to a form that was sent without a script. `path` is a constant of the code, never input (rules 22).
 */
export function seeOther(path: `/${string}`): Response {
  return new Response(null, { status: 303, headers: { Location: path, 'Cache-Control': 'no-store' } });
}

/** The body of every failure, with the header fields that belong to it (architecture §5). */
export function problemAnswer(refusal: Refusal, requestId: string): Response {
  const body: Problem = { success: false, code: refusal.code, message: refusal.message, requestId };
  if (refusal.details.fields) body.fields = refusal.details.fields;
  if (refusal.details.current !== undefined) body.current = refusal.details.current;
  return withRefusalHeaders(jsonText(JSON.stringify(body), refusal.status), refusal);
}

/** A failure as a page, with the same header fields. */
export const refusedPage = (html: string, refusal: Refusal): Response =>
  withRefusalHeaders(pageAnswer(html, refusal.status), refusal);

/** The answer to a form sent by another website. It shows none of the submitted input. */
export const foreignForm = (refusal: Refusal): Response =>
  refusedPage(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Not sent</title><p>${refusal.message}</p><p><a href="/">Open the site</a></p></html>`,
    refusal,
  );

function withRefusalHeaders(response: Response, refusal: Refusal): Response {
  const { retryAfterSeconds, allow, challenge } = refusal.details;
  if (retryAfterSeconds !== undefined) response.headers.set('Retry-After', String(retryAfterSeconds));
  if (allow !== undefined) response.headers.set('Allow', allow);
  if (challenge !== undefined) response.headers.set('WWW-Authenticate', challenge);
  return response;
}
