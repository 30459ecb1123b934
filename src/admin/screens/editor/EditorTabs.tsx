import type { KeyboardEvent } from 'react';

export type Tab = 'form' | 'json' | 'history';

const tabs: readonly { tab: Tab; label: string }[] = [
  { tab: 'form', label: 'Form' },
  { tab: 'json', label: 'JSON' },
  { tab: 'history', label: 'History' },
];

interface Props {
  open: Tab;
  onOpen: (tab: Tab) => void;
  /** Whether the item has been saved before. */
  hasHistory: boolean;
}

/** The three views of an item; arrow keys switch between them. */
export default function EditorTabs({ open, onOpen, hasHistory }: Props) {
  const shown = tabs.filter(({ tab }) => hasHistory || tab !== 'history');
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent) => {
    const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    if (by === 0) return;
    const next = (shown.findIndex(({ tab }) => tab === open) + by + shown.length) % shown.length;
    onOpen(shown[next]?.tab ?? 'form');
    currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <div className="tabs" role="tablist" aria-label="Views of the item" onKeyDown={onKeyDown}>
      {shown.map(({ tab, label }) => (
        <button
          key={tab}
          id={`tab-${tab}`}
          className="tab"
          type="button"
          role="tab"
          aria-selected={tab === open}
          aria-controls="editor-panel"
          tabIndex={tab === open ? 0 : -1}
          onClick={() => onOpen(tab)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
