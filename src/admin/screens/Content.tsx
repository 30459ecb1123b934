import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import EmptyState from '../parts/EmptyState.tsx';
import ScreenHead from '../parts/ScreenHead.tsx';
import Button from '../parts/Button.tsx';
import FileButton from '../parts/FileButton.tsx';
import { $status, $type, contentItems, contentSearch } from '../stores/content.ts';
import { $moveNews } from '../stores/move-item.ts';
import { droppedFiles, listenForFiles } from '../stores/file-drop.ts';
import { $syncing, lookAtBuiltIn, lookAtFiles } from '../stores/sync.ts';
import ConflictLine from './content/ConflictLine.tsx';
import ContentFilters from './content/ContentFilters.tsx';
import ContentRows from './content/ContentRows.tsx';
import NewItem from './content/NewItem.tsx';
import UnreadableItems from './content/UnreadableItems.tsx';
import WaitingLine from './content/WaitingLine.tsx';
import DropNotice from './files/DropNotice.tsx';
import ListBody from './lists/ListBody.tsx';
import LoadMore from './lists/LoadMore.tsx';
import Refresh from './lists/Refresh.tsx';
import SyncDialog from './sync/SyncDialog.tsx';

/** Chooses Markdown or JSON files, and shows the outcome before importing. */
function AddFiles() {
  return (
    <FileButton
      multiple
      accept=".md,.json,.jpg,.jpeg,.png,.webp,.avif"
      onFiles={(files) => void lookAtFiles(files.map((file) => ({ file, folder: '', isFolder: false })))}
    >
      Add Files
    </FileButton>
  );
}

function Nothing() {
  const isSearched = [useStore(contentSearch.$q), useStore($type), useStore($status)].some(Boolean);
  return (
    <EmptyState title={isSearched ? 'Nothing matches' : 'No content yet'}>
      {isSearched
        ? 'Try another part of the title or slug, or search all types and statuses.'
        : 'Sync Content brings in what the site was built with, and Markdown files can be dropped here. Until an item is here, the site shows its file.'}
    </EmptyState>
  );
}

/** Content items (product §2). */
export default function Content() {
  const syncing = useStore($syncing);
  const news = useStore($moveNews);
  useEffect(() => listenForFiles((data) => void droppedFiles(data).then(lookAtFiles)), []);
  return (
    <>
      <ScreenHead title="Content">
        <Refresh list={contentItems} />
        <Button glyph="download" aria-disabled={syncing} onClick={lookAtBuiltIn}>
          {syncing ? 'Syncing...' : 'Sync Content'}
        </Button>
        <AddFiles />
        <NewItem />
      </ScreenHead>
      <ConflictLine />
      <WaitingLine />
      <ContentFilters />
      <UnreadableItems />
      <ListBody list={contentItems} rows={5} failed="The items could not be loaded." none={<Nothing />}>
        {(records) => <ContentRows records={records} />}
      </ListBody>
      <p className="visually-hidden" role="status">
        {news}
      </p>
      <LoadMore list={contentItems} />
      <DropNotice>Drop files or folders to add them</DropNotice>
      <SyncDialog />
    </>
  );
}
