import { useEffect } from 'react';
import { mediaTypes } from '#contract/api/admin-media.ts';
import ScreenHead from '../parts/ScreenHead.tsx';
import { listenForFiles } from '../stores/file-drop.ts';
import { $kind, $used, media, mediaSearch } from '../stores/media.ts';
import { selectNone } from '../stores/media-selection.ts';
import { eraseUnreadablePicture } from '../stores/unreadable.ts';
import { startUploads } from '../stores/uploads.ts';
import DropNotice from './files/DropNotice.tsx';
import { FilterSelect } from './lists/Filters.tsx';
import LoadMore from './lists/LoadMore.tsx';
import Refresh from './lists/Refresh.tsx';
import SearchField from './lists/SearchField.tsx';
import { UnreadableRecords } from './lists/Unreadable.tsx';
import { kindNames } from './media/kinds.ts';
import MediaDetail from './media/MediaDetail.tsx';
import MediaGrid from './media/MediaGrid.tsx';
import SelectionBar from './media/SelectionBar.tsx';
import UploadButton from './media/UploadButton.tsx';
import UploadList from './media/UploadList.tsx';

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
        <FilterSelect
          label="Kind"
          name="type"
          $value={$kind}
          all="All kinds"
          options={mediaTypes.map((type) => [type, kindNames[type]])}
        />
        <FilterSelect label="Use" name="used" $value={$used} all="Used or not" options={[['no', 'Used nowhere']]} />
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
