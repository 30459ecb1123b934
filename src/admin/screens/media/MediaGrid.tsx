import { useStore } from '@nanostores/react';
import { $kind, $used, media, mediaSearch } from '../../stores/media.ts';
import ListBody from '../lists/ListBody.tsx';
import MediaCard from './MediaCard.tsx';
import NoMedia from './NoMedia.tsx';

/** The pictures found. */
export default function MediaGrid() {
  const q = useStore(mediaSearch.$q);
  const kind = useStore($kind);
  const used = useStore($used);
  return (
    <ListBody
      list={media}
      rows={8}
      className="media-grid"
      rowClass="media-skeleton"
      failed="Failed to load media items."
      none={<NoMedia isFiltered={Boolean(q || kind || used)} />}
    >
      {(records) => (
        <ul className="media-grid">
          {records.map((item) => (
            <MediaCard key={item.id} item={item} />
          ))}
        </ul>
      )}
    </ListBody>
  );
}
