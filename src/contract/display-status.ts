export const displayStatuses = ['Verified', 'Pending', 'Unsubscribed'] as const;
export type DisplayStatus = (typeof displayStatuses)[number];

/** The displayed status of a subscriber (product §4): derived, never stored. */
export function displayStatus({
  unsubscribedAt,
  verifiedAt,
}: {
  unsubscribedAt: string | null;
  verifiedAt: string | null;
}): DisplayStatus {
  if (unsubscribedAt !== null) return 'Unsubscribed';
  return verifiedAt === null ? 'Pending' : 'Verified';
}
