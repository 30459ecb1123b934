import { useEffect, useState } from 'react';

const said = (seconds: number): string =>
  seconds < 60 ? `${seconds} s ago` : seconds < 3600 ? `${Math.floor(seconds / 60)} min ago` : 'over an hour ago';

/** The time since the last save, counting up. Screen readers do not announce every second. */
export default function KeptSince({ at }: { at: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(ticking);
  }, []);
  return (
    <span className="whitespace-nowrap" aria-hidden="true">
      {' '}
      {said(Math.max(0, Math.round((Math.max(now, at) - at) / 1_000)))}
    </span>
  );
}
