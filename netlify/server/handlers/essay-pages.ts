import type { EssaySummary } from '#contract/api/essays.ts';
import { essayDate, newestFirst } from '#contract/content/essay-date.ts';
import type { Essay } from '#contract/content/essay.ts';
import { Refusal } from '../http/refusal.ts';

const defaultLimit = 20;
const mostPerPage = 100;

/** An essay without its body. */
export function summaryOf(essay: Essay): EssaySummary {
  const { body: _, ...content } = essay.content;
  return { ...essay, content };
}

/**
 * One page of a list that is sorted newest first (architecture §5). A cursor names the last essay that was seen by date and slug, so that it stays good when essays come and go.
 *
 * @throws Refusal `invalid` for a limit or cursor that is none
 */
export function pageOf(essays: readonly Essay[], query: URLSearchParams) {
  const limit = limitOf(query.get('limit'));
  const cursor = query.get('cursor');
  const after = cursor === null ? null : positionOf(cursor);
  const rest = after ? essays.filter((essay) => newestFirst(after, essay) < 0) : essays;
  const page = rest.slice(0, limit);
  const last = page.at(-1);
  const nextCursor = last && rest.length > limit ? cursorOf(last) : null;
  return { essays: page.map(summaryOf), nextCursor, total: essays.length };
}

function limitOf(given: string | null): number {
  if (given === null) return defaultLimit;
  if (/^[1-9]\d{0,2}$/.test(given) && Number(given) <= mostPerPage) return Number(given);
  throw invalid('limit', `Ask for 1 to ${mostPerPage} at a time.`);
}

const cursorOf = (essay: Essay): string =>
  Buffer.from(JSON.stringify([essayDate(essay).iso, essay.slug])).toString('base64url');

/** What a cursor stands for, in the shape that the order of essays compares. */
function positionOf(cursor: string) {
  const [date, slug] = partsOf(cursor);
  if (typeof date !== 'string' || typeof slug !== 'string' || Number.isNaN(Date.parse(date))) throw invalidCursor();
  return { slug, publishedAt: date, createdAt: date };
}

function partsOf(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}

const invalidCursor = () => invalid('cursor', 'Use the nextCursor of the page before, or none for the first page.');
const invalid = (field: string, message: string) => new Refusal('invalid', message, { fields: { [field]: message } });
