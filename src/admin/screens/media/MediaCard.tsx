import { useStore } from '@nanostores/react';
import type { SyntheticEvent } from 'react';
import type { MediaItem } from '#contract/api/admin-media.ts';
import { imageAt } from '#contract/content/picture.ts';
import { fileSize } from '../../parts/file-size.ts';
import Glyph from '../../parts/Glyph.tsx';
import Moment from '../../parts/Moment.tsx';
import { focusScreen } from '../../stores/focus.ts';
import { $deleting, askAndDelete, copyAddress } from '../../stores/media.ts';
import AltText from './AltText.tsx';
import { kindNames } from './kinds.ts';

/** Where the Image CDN cannot make the small one, the picture itself is shown. */
function showWhole({ currentTarget }: SyntheticEvent<HTMLImageElement>, path: string): void {
  if (!currentTarget.src.endsWith(path)) currentTarget.src = path;
}

/** One file of the library. */
export default function MediaCard({ item }: { item: MediaItem }) {
  const deleting = useStore($deleting) === item.id;
  const { originalFilename: name, altText, mimeType, size, width, height, path, createdAt } = item;
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
          src={imageAt(path, 320)}
          alt={altText}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={(event) => showWhole(event, path)}
        />
      </a>
      <div className="media-body">
        <h2 className="media-name" title={name}>
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
          <li>
            <Moment at={createdAt} />
          </li>
        </ul>
        <AltText item={item} />
        <div className="media-actions">
          <button
            className="btn btn-quiet btn-small"
            type="button"
            aria-label={`Copy Address of ${name}`}
            onClick={() => copyAddress(item)}
          >
            <Glyph name="copy" /> Copy Address
          </button>
          <button
            className="icon-button"
            type="button"
            aria-label={`Delete ${name}`}
            // Not disabled: the dialog gives the focus back to it.
            aria-disabled={deleting}
            onClick={async () => {
              if (await askAndDelete(item)) focusScreen();
            }}
          >
            <Glyph name="trash" />
          </button>
        </div>
      </div>
    </li>
  );
}
