import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { WorkingCopy } from '#contract/api/working-copies.ts';
import Button from '../../parts/Button.tsx';
import { readableTime } from '../../editor/readable-time.ts';
import { $copy, type CopyNews } from '../../stores/copy-line.ts';
import { discard, type Editor } from '../../stores/editor.ts';
import { save } from '../../stores/save-content.ts';
import LeftNew from './LeftNew.tsx';
import OtherText from './OtherText.tsx';

const where = ({ by, device }: WorkingCopy): string => `${by} in another window (${device})`;

function ago({ copy, at }: CopyNews): string {
  const seconds = Math.round((copy.age + Date.now() - at) / 1000);
  if (seconds < 60) return `${Math.max(1, seconds)} s ago`;
  return seconds < 3600
    ? `${Math.round(seconds / 60)} min ago`
    : `on ${readableTime(new Date(at - copy.age).toISOString())}`;
}

function said(news: CopyNews): string {
  switch (news.what) {
    case 'follows':
      return `${where(news.copy)} wrote this ${ago(news)}. This window shows that text, and you can continue it here.`;
    case 'merged':
      return `What ${where(news.copy)} wrote ${ago(news)} and what you wrote here have been merged.`;
    case 'saved':
      return `${where(news.copy)} saved this ${ago(news)}.`;
    case 'discarded':
      return `${where(news.copy)} discarded the unsaved changes ${ago(news)}.`;
  }
}

/** Saves with Ctrl+S or ⌘S, wherever the focus is on the screen. */
function useSaveKey(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || event.shiftKey || event.altKey || !(event.ctrlKey || event.metaKey))
        return;
      const isDone = event.defaultPrevented;
      event.preventDefault();
      // An open dialog has to be answered first.
      if (!isDone && !document.querySelector('dialog[open]')) void save();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Announces restored unsaved work, and what other windows do with the same item. */
export default function FoundWork({ editor }: { editor: Editor }) {
  const { news, other } = useStore($copy);
  useSaveKey();
  if (other) return <OtherText key={other.rev} editor={editor} other={other} />;
  return (
    <>
      {news ? (
        <div className="notice" role="status">
          <p>{said(news)}</p>
        </div>
      ) : (
        editor.foundFrom !== null && (
          <div className="notice notice-row" role="status">
            <p>
              Your unsaved changes from {readableTime(editor.foundFrom)} are back. They are kept for 90 days after you
              last touch them.
            </p>
            <Button onClick={discard}>Discard them</Button>
          </div>
        )
      )}
      {editor.base === null && <LeftNew editor={editor} isFound={news !== null || editor.foundFrom !== null} />}
    </>
  );
}
