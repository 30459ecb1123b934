const withYear = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' });
const withTime = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short' });

// Read once when the admin opens: a day more or less does not matter.
const halfYearAgo = Date.now() - 182 * 86_400_000;

/** A time in the administrator's zone: with the hour if it is within the last half year, otherwise with the year. */
export default function Moment({ at }: { at: string }) {
  const date = new Date(at);
  return (
    <time dateTime={at} title={exact.format(date)}>
      {(date.getTime() > halfYearAgo ? withTime : withYear).format(date)}
    </time>
  );
}
