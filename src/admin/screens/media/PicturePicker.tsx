import { useStore } from '@nanostores/react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { MediaItem } from '#contract/api/admin-media.ts';
import { imageAt } from '#contract/content/picture.ts';
import { $picking } from '../../api/picture-request.ts';
import Button from '../../parts/Button.tsx';
import Dialog from '../../parts/Dialog.tsx';
import {
  $describing,
  $pickerText,
  closePicker,
  pick,
  pickerList,
  searchPictures,
} from '../../stores/picture-picker.ts';
import { $uploads, startUploads } from '../../stores/uploads.ts';
import ListBody from '../lists/ListBody.tsx';
import LoadMore from '../lists/LoadMore.tsx';
import { neighbourOf } from './grid-keys.ts';
import NoMedia from './NoMedia.tsx';
import PictureWords from './PictureWords.tsx';
import UploadButton from './UploadButton.tsx';
import UploadList from './UploadList.tsx';

/** Arrow keys move between pictures as laid out on the screen. */
function hear(event: KeyboardEvent<HTMLUListElement>): void {
  const choices = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('.picker-choice')];
  const next = neighbourOf(choices, document.activeElement, event.key);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function Choice({ item }: { item: MediaItem }) {
  const { originalFilename: name, altText, decorative, shows, width, height } = item;
  const words = altText || (decorative ? 'Decorative' : 'Not described yet');
  return (
    <li>
      <button className="picker-choice" type="button" onClick={() => pick(item)}>
        <img src={imageAt(shows, 320)} alt="" width={width} height={height} loading="lazy" decoding="async" />
        <span className="picker-name truncate">{name}</span>
        <span className="hint picker-words truncate">{words}</span>
      </button>
    </li>
  );
}

function Choices() {
  const text = useStore($pickerText);
  return (
    <ListBody
      list={pickerList}
      rows={8}
      className="picker-grid"
      rowClass="picker-skeleton"
      failed="Failed to load media items."
      none={<NoMedia isFiltered={text.trim() !== ''} />}
    >
      {(records) => (
        <ul className="picker-grid" onKeyDown={hear}>
          {records.map((item) => (
            <Choice key={item.id} item={item} />
          ))}
        </ul>
      )}
    </ListBody>
  );
}

/** Selects a picture that was just uploaded; if there are several, the author selects one. */
function useUploaded(): void {
  const uploads = useStore($uploads);
  const taken = useRef(new Set(uploads.map(({ id }) => id)));
  useEffect(() => {
    const ours = uploads.filter(({ id }) => !taken.current.has(id));
    const isOver = ours.length > 0 && ours.every(({ state }) => state === 'done' || state === 'refused');
    if (!isOver) return;
    for (const { id } of ours) taken.current.add(id);
    pickerList.reload();
    const [only] = ours;
    if (ours.length === 1 && only?.item) pick(only.item);
  }, [uploads]);
}

function Library() {
  const text = useStore($pickerText);
  useUploaded();
  return (
    <>
      <div className="picker-head">
        <h2 id="picker-title">Choose a picture</h2>
        <div className="picker-tools">
          <input
            className="input search-field"
            type="search"
            aria-label="Search pictures"
            placeholder="Search pictures"
            autoComplete="off"
            spellCheck={false}
            data-first-focus
            value={text}
            onChange={({ target }) => searchPictures(target.value)}
          />
          <UploadButton />
        </div>
      </div>
      <div className="picker-body">
        <UploadList />
        <Choices />
        <LoadMore list={pickerList} />
      </div>
      <div className="dialog-actions picker-foot">
        <p className="hint">Drop pictures here, paste them, or choose Upload.</p>
        <Button onClick={closePicker}>Cancel</Button>
      </div>
    </>
  );
}

/** Takes files dropped or pasted while it is open; nothing underneath gets them. */
function useFiles(open: boolean): void {
  useEffect(() => {
    if (!open) return undefined;
    const listening = new AbortController();
    const how = { signal: listening.signal, capture: true };
    const take = (event: Event, files: FileList | undefined) => {
      if (!files || files.length === 0) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      startUploads([...files]);
    };
    document.addEventListener('drop', (event) => take(event, event.dataTransfer?.files), how);
    document.addEventListener('paste', (event) => take(event, event.clipboardData?.files), how);
    document.addEventListener('dragover', (event) => event.preventDefault(), how);
    return () => listening.abort();
  }, [open]);
}

/** The media library as a chooser, opened by `openPicturePicker`. */
export default function PicturePicker() {
  const open = useStore($picking) !== null;
  const describing = useStore($describing);
  useFiles(open);
  return (
    <Dialog open={open} onClose={closePicker} labelledBy="picker-title" className="picker-dialog" closesBeside={false}>
      {describing ? <PictureWords item={describing} /> : <Library />}
    </Dialog>
  );
}
