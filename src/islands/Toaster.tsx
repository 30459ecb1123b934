import { useStore } from '@nanostores/react';
import * as Radix from '@radix-ui/react-toast';
import { useRef, useSyncExternalStore } from 'react';
import type { Toast } from '#browser/toast.ts';
import styles from '#styles/toast.css?inline';
import { $toast, dismissToast, raiseToast, swipeThreshold, toastDuration, type ShownToast } from './toaster-store.ts';
import { useAwake } from './waking/awake.ts';

const isToast = (detail: unknown): detail is Toast =>
  typeof detail === 'object' && detail !== null && 'title' in detail;

// Styles that every page would otherwise carry for something few visits show. The policy allows constructed style
// sheets.
if (typeof document !== 'undefined') {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
}

const neverChanges = () => () => undefined;
const inBrowser = () => true;
const atBuild = () => false;

function Notice({ toast }: { toast: ShownToast }) {
  const { id, title, description, action, variant, open } = toast;
  return (
    <Radix.Root
      id={`toast-${id}`}
      className={variant === 'destructive' ? 'toast toast-destructive' : 'toast'}
      open={open}
      onOpenChange={(stays) => !stays && dismissToast(id)}
    >
      <Radix.Title className="toast-title">{title}</Radix.Title>
      {description && <Radix.Description className="toast-description">{description}</Radix.Description>}
      {action && (
        <Radix.Action className="btn btn-small toast-action" altText={action.label} onClick={action.run}>
          {action.label}
        </Radix.Action>
      )}
      <Radix.Close className="toast-close" aria-label="Close">
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M18 6 6 18M6 6l12 12" />
        </svg>
      </Radix.Close>
    </Radix.Root>
  );
}

/**
 * Shows the toasts of src/browser/toast.ts, one at a time (product §4, §9). The layout mounts it once, inside
 * `#toaster`. Renders nothing at build time: on the server Radix writes a style attribute, which the style policy would
 * refuse; in the browser it uses the CSSOM.
 */
export default function Toaster() {
  const root = useRef<HTMLDivElement>(null);
  const live = useSyncExternalStore(neverChanges, inBrowser, atBuild);
  const toast = useStore($toast);
  useAwake(root, (detail) => isToast(detail) && raiseToast(detail));
  return (
    <div ref={root} className="contents">
      {live && (
        // Each toast has its own provider: Radix stops the clock while a toast is hovered or focused, and once that
        // toast is closed, it never learns that pointer and focus have left, so that the next one would stay forever.
        <Radix.Provider key={toast?.id} duration={toastDuration} swipeDirection="right" swipeThreshold={swipeThreshold}>
          {toast && <Notice key={toast.id} toast={toast} />}
          <Radix.Viewport className="toast-viewport" hotkey={['F8']} />
        </Radix.Provider>
      )}
    </div>
  );
}
