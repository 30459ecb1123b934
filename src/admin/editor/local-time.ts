/** An instant as a `datetime-local` control shows it, in the administrator's zone; '' for an empty or invalid one. */
export function localTimeOf(instant: string): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return '';
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  // Seconds appear only if there are any.
  return shifted.toISOString().replace(/(:00)?\.000Z$|Z$/, '');
}

/** The instant in a `datetime-local` control. An invalid value is returned unchanged, for the server to refuse. */
export function instantOf(shown: string): string {
  const date = new Date(shown);
  return Number.isNaN(date.getTime()) ? shown : date.toISOString();
}

/** The administrator's time zone, by name and as an offset at a given time. */
export function zoneAt(moment: Date): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  if (timeZone === 'UTC') return timeZone;
  const minutes = -moment.getTimezoneOffset();
  const size = Math.abs(minutes);
  const offset = `${minutes < 0 ? '−' : '+'}${String(Math.floor(size / 60)).padStart(2, '0')}:${String(size % 60).padStart(2, '0')}`;
  return `${timeZone} (UTC${offset})`;
}
