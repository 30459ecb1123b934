import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { mediaTypes } from '#contract/api/admin-media.ts';
import ScreenHead from '../parts/ScreenHead.tsx';
import { listenForFiles } from '../stores/file-drop.ts';
import { $kind, $used, chooseKind, chooseUsed, media, mediaSearch } from '../stores/media.ts';
import { selectNone } from '../stores/media-selection.ts';
import { eraseUnreadablePicture } from '../stores/unreadable.ts';
import { startUploads } from '../stores/uploads.ts';
import DropNotice from './files/DropNotice.tsx';
import LoadMore from './lists/LoadMore.tsx';
import Refresh from './lists/Refresh.tsx';
import SearchField from './lists/SearchField.tsx';
import UnreadableRecords from './lists/UnreadableRecords.tsx';
import { kindNames } from './media/kinds.ts';
import MediaDetail from './media/MediaDetail.tsx';
import MediaGrid from './media/MediaGrid.tsx';
import SelectionBar from './media/SelectionBar.tsx';
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

function UseFilter() {
  const used = useStore($used) ?? '';
  return (
    <select className="select" aria-label="Use" value={used} onChange={(event) => chooseUsed(event.target.value)}>
      <option value="">Used or not</option>
      <option value="no">Used nowhere</option>
    </select>
  );
}

/** The media library (product §2). */
export default function Media() {
  useEffect(() => listenForFiles(({ files }) => startUploads([...files])), []);
  useEffect(() => selectNone, []);
  return (
    <>
      <ScreenHead title="Media">
        <Refresh list={media} />
        <UploadButton />
      </ScreenHead>
      <UploadList />
      <div className="screen-filters">
        <SearchField search={mediaSearch} label="Search media" />
        <KindFilter />
        <UseFilter />
      </div>
      <UnreadableRecords list={media} names={['picture', 'pictures']} erase={eraseUnreadablePicture} />
      <SelectionBar />
      <MediaGrid />
      <MediaDetail />
      <LoadMore list={media} />
      <DropNotice>Drop pictures to upload them</DropNotice>
    </>
  );
}
