import { useStore } from '@nanostores/react';
import LoadFailed from '../../parts/LoadFailed.tsx';
import { $kind, $used, media, mediaSearch } from '../../stores/media.ts';
import MediaCard from './MediaCard.tsx';
import NoMedia from './NoMedia.tsx';

/** How many placeholders are shown while loading (product §9). */
const skeletons = 8;

function Skeleton() {
  return (
    <div className="media-grid" aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading…
      </p>
      {Array.from({ length: skeletons }, (_, index) => (
        <div key={index} className="skeleton media-skeleton" />
      ))}
    </div>
  );
}

/** The pictures found. */
export default function MediaGrid() {
  const { data, error } = useStore(media.$list);
  const q = useStore(mediaSearch.$q);
  const kind = useStore($kind);
  const used = useStore($used);
  if (!data) {
    return error === undefined ? (
      <Skeleton />
    ) : (
      <LoadFailed onRetry={media.reload}>Failed to load media items.</LoadFailed>
    );
  }
  if (data.records.length === 0) return <NoMedia isFiltered={Boolean(q || kind || used)} />;
  return (
    <ul className="media-grid">
      {data.records.map((item) => (
        <MediaCard key={item.id} item={item} />
      ))}
    </ul>
  );
}
