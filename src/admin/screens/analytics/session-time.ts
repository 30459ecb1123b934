/** Seconds as minutes and seconds: `3m 24s` (product §2); an hour or more as hours and minutes: `3h 15m`. */
export function sessionTime(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 3600) return `${Math.floor(whole / 60)}m ${whole % 60}s`;
  const minutes = Math.round(seconds / 60);
  return `${Math.floor(minutes / 60)}h ${minutes % 60}m`;
}
