import { useStore } from '@nanostores/react';
import Glyph from '../../parts/Glyph.tsx';
import { $filesAbove } from '../../stores/file-drop.ts';

/** Says what dropping files does, while files are dragged over the page. */
export default function DropNotice({ children }: { children: string }) {
  if (!useStore($filesAbove)) return null;
  return (
    <div className="drop-notice" aria-hidden="true">
      <p>
        <Glyph name="upload" /> {children}
      </p>
    </div>
  );
}
