interface Filed {
  spam: boolean;
  spamReason?: string | undefined;
}

/**
 * A contact or subscriber, filed as spam by hand or taken out again; null if nothing changes, so that a repeated call
 * writes nothing.
 */
export function refiled<Value extends Filed>(value: Value, spam: boolean): Value | null {
  if (value.spam === spam) return null;
  const { spamReason: _, ...rest } = value;
  return { ...rest, spam, ...(spam && { spamReason: 'An administrator filed it.' }) } as Value;
}
