import { useEffect } from 'react';
import { save } from '../../stores/save-content.ts';

/** Saves with Ctrl+S or ⌘S, wherever the focus is on the screen. */
export function useSaveKey(): void {
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
