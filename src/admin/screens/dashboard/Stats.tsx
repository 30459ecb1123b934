import { useStore } from '@nanostores/react';
import { $contactCount, $contentCount, $mediaCount, $subscriptionCount } from '../../stores/lists.ts';

const cards = [
  { label: 'Contact Forms', path: '/admin/contacts', $count: $contactCount },
  { label: 'Newsletter Subs', path: '/admin/newsletter', $count: $subscriptionCount },
  { label: 'Content Items', path: '/admin/content', $count: $contentCount },
  { label: 'Media Files', path: '/admin/media', $count: $mediaCount },
] as const;

function Stat({ label, path, $count }: (typeof cards)[number]) {
  const { data, error } = useStore($count);
  return (
    <div className="stat" aria-busy={!data && error === undefined}>
      <dt>
        <a href={path}>{label}</a>
      </dt>
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

/** The totals. */
export default function Stats() {
  return (
    <dl className="stat-grid">
      {cards.map((card) => (
        <Stat key={card.label} {...card} />
      ))}
    </dl>
  );
}
