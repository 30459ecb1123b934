import { contactFields } from '#contract/contact-fields.ts';
import { contactFilters } from '#contract/api/admin-contacts.ts';
import type { ContactRecord } from '#storage/collections/contacts.ts';
import { isFound } from '../http/list-pages.ts';
import { invalidField } from '../http/refusal.ts';
import { storedFields } from './contact-view.ts';

/** What a query looks for in messages, besides the kind that it lists. */
interface ContactFilters {
  /** Whether messages have to be searched one by one: no counts exist for such a query. */
  isSearch: boolean;
  has: (value: ContactRecord) => boolean;
  /** A quick test on the stored JSON of a message; undefined without a search. */
  mayBe: ((text: string) => boolean) | undefined;
}

/** One in this many non-matching messages is read anyway: a list checks its clock only when it reads (`walkList`). */
const leftOut = 256;

/** Parsing JSON with its schema takes most of a search's time, and a quick look rules most messages out. */
function toldByInquiry(inquiry: string): (text: string) => boolean {
  const said = new RegExp(`"inquiryType"\\s*:\\s*"${inquiry}"`);
  let left = 0;
  return (text) => said.test(text) || (left += 1) % leftOut === 0;
}

/**
 * Reads `?q=`, `?inquiry=`, `?from=` and `?to=`.
 * @throws Refusal `invalid` for an unknown inquiry type or an invalid moment
 */
export function contactFiltersIn(query: URLSearchParams): ContactFilters {
  const inquiry = query.get('inquiry') ?? '';
  if (inquiry !== '' && !Object.hasOwn(contactFilters.inquiries, inquiry))
    throw invalidField('inquiry', `Ask for one of ${Object.keys(contactFilters.inquiries).join(', ')}.`);
  const [from, to] = [momentIn(query, 'from'), momentIn(query, 'to')];
  const hasText = (query.get('q') ?? '').trim() !== '';
  const isSearch = hasText || inquiry !== '' || from !== null || to !== null;
  return {
    isSearch,
    mayBe: !isSearch ? undefined : inquiry === '' ? () => true : toldByInquiry(inquiry),
    has: (value) => {
      const at = Date.parse(value.submittedAt);
      return (
        (inquiry === '' || value.inquiryType === inquiry) &&
        (from === null || at >= from) &&
        (to === null || at < to) &&
        (!hasText || isFound(query, searched(value)))
      );
    },
  };
}

function momentIn(query: URLSearchParams, name: 'from' | 'to'): number | null {
  const given = query.get(name) ?? '';
  if (given === '') return null;
  const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?Z$/.test(given) ? Date.parse(given) : Number.NaN;
  if (Number.isNaN(moment)) throw invalidField(name, 'Send a moment such as 2026-03-14T00:00:00.000Z.');
  return moment;
}

const searched = (value: ContactRecord): string[] =>
  storedFields.filter((name) => contactFields[name].searched).map((name) => value[name] ?? '');
