import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { mediaTypes, type MediaItem, type MediaUse } from '#contract/api/admin-media.ts';
import Button, { IconButton } from '../../parts/Button.tsx';
import Dialog from '../../parts/Dialog.tsx';
import FileButton from '../../parts/FileButton.tsx';
import Glyph from '../../parts/Glyph.tsx';
import LoadFailed from '../../parts/LoadFailed.tsx';
import { tell } from '../../stores/notice.ts';
import {
  $detail,
  $detailUses,
  $replacing,
  closeDetail,
  loadUses,
  replacePicture,
  saveDetail,
} from '../../stores/picture-detail.ts';
import AltText from './AltText.tsx';
import FocalPointPicker from './FocalPointPicker.tsx';

/** The admin address of a use; null for a file. */
function addressOfUse({ type, id }: MediaUse): string | null {
  if (type === 'file') return null;
  if (type === 'newsletter') return `/admin/newsletter/campaigns/${id}`;
  return type === 'picture' ? '/admin/media' : `/admin/content/${id}`;
}

function Uses({ item }: { item: MediaItem }) {
  const uses = useStore($detailUses);
  if (uses === 'loading') return <p className="hint">Checking where it is used…</p>;
  if (uses === 'failed')
    return <LoadFailed onRetry={() => void loadUses(item)}>Where the picture is used could not be loaded.</LoadFailed>;
  if (uses.length === 0) return <p className="hint">It is not used anywhere.</p>;
  return (
    <ul className="rows detail-uses">
      {uses.map((use) => {
        const address = addressOfUse(use);
        return (
          <li key={`${use.type} ${use.id}`}>
            {address === null ? use.title : <a href={address}>{use.title}</a>} <span className="tag">{use.type}</span>
            {!use.shown && <span className="hint"> not published</span>}
          </li>
        );
      })}
    </ul>
  );
}

function Replace({ item }: { item: MediaItem }) {
  const part = useStore($replacing);
  const isReplaced = item.shows !== item.path;

  async function takeBack() {
    const message = await saveDetail(item, { shows: item.id });
    if (message !== null) tell('First Picture Shown', 'It is shown again wherever this picture is used.');
  }

  return (
    <>
      <div className="flex flex-wrap gap-2">
        <FileButton
          disabled={part !== null}
          label={`Replacement of ${item.originalFilename}`}
          accept={mediaTypes.join()}
          onFiles={([file]) => {
            if (file) void replacePicture(item, file);
          }}
        >
          {part === null ? 'Replace' : part < 1 ? `${Math.round(part * 100)}%` : 'Checking...'}
        </FileButton>
        {isReplaced && (
          <Button disabled={part !== null} onClick={() => void takeBack()}>
            Show the First One
          </Button>
        )}
        <a className="btn btn-quiet btn-small" href={item.shows} target="_blank" rel="noopener">
          Open File <Glyph name="external" />
        </a>
      </div>
      <p className="hint">
        Another picture takes its place wherever this one is used: in essays at once, in built pages with the next
        build. Mails that were already sent and copied addresses keep showing the previous one.
      </p>
    </>
  );
}

function Detail({ item }: { item: MediaItem }) {
  return (
    <>
      <div className="detail-head">
        <h2 id="detail-title" className="truncate">
          {item.originalFilename}
        </h2>
        <IconButton glyph="close" label="Close" onClick={closeDetail} />
      </div>
      <div className="detail-body">
        <FocalPointPicker key={item.shows} item={item} />
        <div className="detail-facts">
          <AltText item={item} />
          <label>
            <input
              type="checkbox"
              checked={item.decorative ?? false}
              onChange={({ target }) => void saveDetail(item, { decorative: target.checked })}
            />{' '}
            Decorative: it needs no description
          </label>
          <h3>Used in</h3>
          <Uses item={item} />
          <h3>Replace</h3>
          <Replace item={item} />
        </div>
      </div>
    </>
  );
}

/** One picture of the library in detail. */
export default function MediaDetail() {
  const item = useStore($detail);
  // A use leads to another screen. On return, the details have not been requested yet.
  useEffect(() => closeDetail, []);
  return (
    <Dialog open={item !== null} onClose={closeDetail} labelledBy="detail-title" className="detail-dialog">
      {item && <Detail item={item} />}
    </Dialog>
  );
}
