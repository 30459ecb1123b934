const withYear = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' });
const withTime = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short' });

/** A time stamp in the administrator's own zone: the hour within the last half year, else the year. */
export default function Moment({ at }: { at: string }) {
  const date = new Date(at);
  const isRecent = Date.now() - date.getTime() < 182 * 86_400_000;
  return (
    <time dateTime={at} title={exact.format(date)}>
      {(isRecent ? withTime : withYear).format(date)}
    </time>
  );
}
