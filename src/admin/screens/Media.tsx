import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { mediaTypes } from '#contract/api/admin-media.ts';
import { listenForFiles } from '../stores/file-drop.ts';
import { $kind, chooseKind, media, mediaSearch } from '../stores/media.ts';
import { eraseUnreadablePicture } from '../stores/unreadable.ts';
import { startUploads } from '../stores/uploads.ts';
import DropNotice from './files/DropNotice.tsx';
import LoadMore from './lists/LoadMore.tsx';
import Refresh from './lists/Refresh.tsx';
import SearchField from './lists/SearchField.tsx';
import UnreadableRecords from './lists/UnreadableRecords.tsx';
import { kindNames } from './media/kinds.ts';
import MediaGrid from './media/MediaGrid.tsx';
import UploadButton from './media/UploadButton.tsx';
import UploadList from './media/UploadList.tsx';

function KindFilter() {
  const kind = useStore($kind) ?? '';
  return (
    <select className="select" aria-label="Kind" value={kind} onChange={(event) => chooseKind(event.target.value)}>
      <option value="">All kinds</option>
      {mediaTypes.map((type) => (
        <option key={type} value={type}>
          {kindNames[type]}
        </option>
      ))}
    </select>
  );
}

/** The media library (product §2). */
export default function Media() {
  useEffect(() => listenForFiles(({ files }) => startUploads([...files])), []);
  return (
    <>
      <div className="screen-head">
        <h1>Media</h1>
        <div className="screen-actions">
          <Refresh list={media} />
          <UploadButton />
        </div>
      </div>
      <UploadList />
      <div className="screen-filters">
        <SearchField search={mediaSearch} label="Search media" />
        <KindFilter />
      </div>
      <UnreadableRecords list={media} names={['picture', 'pictures']} erase={eraseUnreadablePicture} />
      <MediaGrid />
      <LoadMore list={media} />
      <DropNotice>Drop pictures to upload them</DropNotice>
    </>
  );
}
