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
