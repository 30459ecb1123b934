import { useStore } from '@nanostores/react';
import Glyph from '../../parts/Glyph.tsx';
import { $filesAbove } from '../../stores/file-drop.ts';

/** Says, while files are held above the page, what dropping them does. */
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
