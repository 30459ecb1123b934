import { useLayoutEffect, useRef, type ReactNode } from 'react';

interface Props {
  open: boolean;
  /** Called when it was closed by Escape or by a click beside it. */
  onClose: () => void;
  /** Id of the heading that names it. */
  labelledBy: string;
  className?: string;
  /** Whether a click beside it closes it too. */
  closesBeside?: boolean;
  children: ReactNode;
}

/** Milliseconds in which the second click of a double click comes: whoever opens a dialog with one means to have it open. */
const doubleClickMs = 500;

/** The browser's own modal dialog: it gives the focus to its first control, or to the one that asks for it, holds it, and gives it back when it closes. */
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
      // The event comes after the task that closed it: by then it may be open again.
      onClose={({ currentTarget }) => open && !currentTarget.open && onClose()}
    >
      {open && children}
    </dialog>
  );
}
