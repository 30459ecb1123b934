import { useStore } from '@nanostores/react';
import type { SyntheticEvent } from 'react';
import type { MediaItem } from '#contract/api/admin-media.ts';
import { imageAt } from '#contract/content/picture.ts';
import Button, { IconButton } from '../../parts/Button.tsx';
import { fileSize } from '../../parts/file-size.ts';
import Moment from '../../parts/Moment.tsx';
import { focusScreen } from '../../stores/focus.ts';
import { $deleting, askAndDelete, copyAddress } from '../../stores/media.ts';
import { $selected, toggleSelected } from '../../stores/media-selection.ts';
import { openDetail } from '../../stores/picture-detail.ts';
import AltText from './AltText.tsx';
import { kindNames } from './kinds.ts';

/** If the Image CDN cannot make a thumbnail, shows the picture itself. */
function showWhole({ currentTarget }: SyntheticEvent<HTMLImageElement>, path: string): void {
  if (!currentTarget.src.endsWith(path)) currentTarget.src = path;
}

const usesText = (uses: number): string => (uses === 0 ? 'Not used' : uses === 1 ? 'Used once' : `Used ${uses} times`);

/** One file of the library. */
export default function MediaCard({ item }: { item: MediaItem }) {
  const deleting = useStore($deleting) === item.id;
  const { originalFilename: name, altText, mimeType, size, width, height, path, shows, createdAt, uses } = item;
  const selected = useStore($selected).has(item.id);
  return (
    <li className="card media-card" aria-busy={deleting}>
      <a
        className="media-frame"
        href={path}
        target="_blank"
        rel="noopener"
        draggable={false}
        aria-label={`Open ${name}`}
      >
        <img
          src={imageAt(shows, 320)}
          alt={altText}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={(event) => showWhole(event, shows)}
        />
      </a>
      <label className="media-select">
        <input type="checkbox" checked={selected} onChange={() => toggleSelected(item)} />
        <span className="visually-hidden">Select {name}</span>
      </label>
      <div className="media-body">
        <h2 className="media-name truncate" title={name}>
          {name}
        </h2>
        <ul className="media-facts">
          <li>
            <span className="tag">{kindNames[mimeType]}</span>
          </li>
          <li>
            {width} × {height}
          </li>
          <li>{fileSize(size)}</li>
          {uses !== undefined && <li>{usesText(uses)}</li>}
          <li>
            <Moment at={createdAt} />
          </li>
        </ul>
        <AltText item={item} />
        <div className="flex items-center justify-between">
          <Button aria-label={`Details of ${name}`} onClick={() => openDetail(item)}>
            Details
          </Button>
          <Button glyph="copy" aria-label={`Copy Address of ${name}`} onClick={() => copyAddress(item)}>
            Copy
          </Button>
          <IconButton
            glyph="trash"
            label={`Delete ${name}`}
            // Not disabled, so that the dialog can return the focus to it.
            aria-disabled={deleting}
            onClick={async () => {
              if (await askAndDelete(item)) focusScreen();
            }}
          />
        </div>
      </div>
    </li>
  );
}
