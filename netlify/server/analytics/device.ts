import type { EventRecord } from '#storage/collections/event-record.ts';

/** The kind of device according to the user agent. A tablet that claims to be a desktop counts as one. */
export function deviceOf(headers: Headers): NonNullable<EventRecord['device']> {
  const userAgent = headers.get('User-Agent') ?? '';
  if (/iPad|Tablet|PlayBook|Silk|Android(?!.*Mobi)/.test(userAgent)) return 'tablet';
  return /Mobi|iPhone|iPod|Android|Opera Mini|KAIOS/.test(userAgent) ? 'phone' : 'desktop';
}
