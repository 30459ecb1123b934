/** What could not be read from storage. */
export default function Unread({ batches }: { batches: number }) {
  if (batches === 0) return null;
  return (
    <p className="notice" role="status">
      {batches === 1 ? 'One batch of events' : `${batches.toLocaleString('en-US')} batches of events`} could not be
      read. What {batches === 1 ? 'it says' : 'they say'} is missing from all of these figures.
    </p>
  );
}
