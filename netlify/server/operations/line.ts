import type { OperationLine, OperationState } from '#contract/api/admin-operations.ts';
import type { Cause } from '#contract/log-events.ts';
import type { Call } from '../http/call.ts';

/** What was found: one line or several. */
export type Lines = OperationLine | readonly OperationLine[];

/** Checks one thing. If it throws, a line says that it could not be checked. */
export type Check = (call: Pick<Call, 'deployContext' | 'now'>) => Lines | Promise<Lines>;

interface Remedy {
  remedy?: string;
  link?: OperationLine['link'];
}

/** A line of the Operations screen. */
export const line = (state: OperationState, text: string, { remedy, link }: Remedy = {}): OperationLine => ({
  state,
  text,
  remedy: remedy ?? null,
  link: link ?? null,
});

/** A line about something that could not be looked up. */
export const unknownLine = (text: string): OperationLine =>
  line('unknown', text, { remedy: 'Check again in a minute.' });

/** A moment within a sentence: `2026-11-22 14:02 UTC`. */
export const inUtc = (time: number): string => `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** How long ago something was, roughly. */
export function ago(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000);
  if (minutes < 1) return 'less than a minute ago';
  if (minutes < 90) return minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} hours ago` : `${Math.round(hours / 24)} days ago`;
}

/** A number in readable form: `12,345`. */
export const count = (number: number): string => number.toLocaleString('en-US');

/** Why a check failed, as part of a sentence. */
export function inWords({ name, store, status, tries, ms, because, operation }: Cause): string {
  if (name === 'StorageUnavailable') {
    const answer =
      status === 0 ? `gave no answer${because?.length ? ` (${because.join(', ')})` : ''}` : `answered ${status}`;
    const asked = tries === 1 ? 'asked once' : `asked ${tries ?? 0} times`;
    return `storage ${answer} to "${operation ?? ''}" in ${store ?? ''}, ${asked} in ${count(ms ?? 0)} ms`;
  }
  if (name === 'StorageContended') return 'others were writing the same at that moment';
  if (name === 'RecordUnreadable') return `what is stored in ${store ?? ''} cannot be read`;
  return `of an error of the site itself (${name})`;
}
