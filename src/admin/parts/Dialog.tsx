import { useLayoutEffect, useRef, type ReactNode } from 'react';

interface Props {
  open: boolean;
  /** Called when Escape or a click outside closes it. */
  onClose: () => void;
  /** Id of the heading that labels it. */
  labelledBy: string;
  className?: string;
  /** Whether a click outside also closes it. */
  closesBeside?: boolean;
  children: ReactNode;
}

/**
 * Milliseconds within which the second click of a double click arrives. It must not close a dialog that the first one
 * opened.
 */
const doubleClickMs = 500;

/**
 * The browser's modal dialog: focuses its first control, or the one with autofocus, traps the focus, and returns it on
 * closing.
 */
export default function Dialog({ open, onClose, labelledBy, className = '', closesBeside = true, children }: Props) {
  const element = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!open) dialog?.close();
    if (!open || !dialog) return;
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    if (!closesBeside) return;
    const timer = setTimeout(() => dialog.setAttribute('closedby', 'any'), doubleClickMs);
    return () => {
      clearTimeout(timer);
      dialog.setAttribute('closedby', 'closerequest');
    };
  }, [open, closesBeside]);
  return (
    <dialog
      ref={element}
      className={`dialog ${className}`}
      aria-labelledby={labelledBy}
      closedby="closerequest"
      // The event fires after the task that closed it, when it may already be open again.
      onClose={({ currentTarget }) => open && !currentTarget.open && onClose()}
    >
      {open && children}
    </dialog>
  );
}
