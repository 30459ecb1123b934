/** An instant as a `datetime-local` control shows it, in the administrator's own zone; '' for none, and for what is no instant. */
export function localTimeOf(instant: string): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return '';
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  // Seconds show only where there are any.
  return shifted.toISOString().replace(/(:00)?\.000Z$|Z$/, '');
}

/** The instant that stands in a `datetime-local` control; what cannot be one is given back as it is, for the server to refuse. */
export function instantOf(shown: string): string {
  const date = new Date(shown);
  return Number.isNaN(date.getTime()) ? shown : date.toISOString();
}

/** The zone of the administrator, as people say it and as an offset at a moment. */
export function zoneAt(moment: Date): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  if (timeZone === 'UTC') return timeZone;
  const minutes = -moment.getTimezoneOffset();
  const size = Math.abs(minutes);
  const offset = `${minutes < 0 ? '−' : '+'}${String(Math.floor(size / 60)).padStart(2, '0')}:${String(size % 60).padStart(2, '0')}`;
  return `${timeZone} (UTC${offset})`;
}
