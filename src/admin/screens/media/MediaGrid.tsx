import { useStore } from '@nanostores/react';
import LoadFailed from '../../parts/LoadFailed.tsx';
import SkeletonRows from '../../parts/SkeletonRows.tsx';
import { $kind, $used, media, mediaSearch } from '../../stores/media.ts';
import MediaCard from './MediaCard.tsx';
import NoMedia from './NoMedia.tsx';

/** The pictures found. */
export default function MediaGrid() {
  const { data, error } = useStore(media.$list);
  const q = useStore(mediaSearch.$q);
  const kind = useStore($kind);
  const used = useStore($used);
  if (!data) {
    return error === undefined ? (
      <SkeletonRows count={8} className="media-grid" rowClass="media-skeleton" />
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
