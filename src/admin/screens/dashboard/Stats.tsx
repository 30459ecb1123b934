import { useStore } from '@nanostores/react';
import { $contactCount, $contentCount, $mediaCount, $subscriptionCount } from '../../stores/lists.ts';

const cards = [
  { label: 'Contact Forms', $count: $contactCount },
  { label: 'Newsletter Subs', $count: $subscriptionCount },
  { label: 'Content Items', $count: $contentCount },
  { label: 'Media Files', $count: $mediaCount },
] as const;

function Stat({ label, $count }: Pick<(typeof cards)[number], 'label' | '$count'>) {
  const { data, error } = useStore($count);
  return (
    <div className="stat" aria-busy={!data && error === undefined}>
      <dt>{label}</dt>
      <dd>
        {data ? (
          (data.total?.toLocaleString('en-US') ?? <span className="stat-unknown">Not counted yet</span>)
        ) : error === undefined ? (
          '–'
        ) : (
          <button className="quiet-action" type="button" onClick={() => $count.invalidate()}>
            Try Again
          </button>
        )}
      </dd>
    </div>
  );
}

/** How much there is of everything. */
export default function Stats() {
  return (
    <dl className="stat-grid">
      {cards.map(({ label, $count }) => (
        <Stat key={label} label={label} $count={$count} />
      ))}
    </dl>
  );
}
