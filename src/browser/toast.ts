// Shows toasts without carrying their code: the toaster is an island in #toaster that sleeps until the first one
// (product §4, §9).

export interface Toast {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  action?: { label: string; run: () => void };
}

const plain = (container: Element, { title, description, variant }: Toast) => {
  const notice = document.createElement('div');
  notice.className = 'toast form-notice';
  notice.setAttribute('role', 'alert');
  // The toaster's styles come with its code.
  Object.assign(notice.style, { position: 'fixed', inset: 'auto 1rem 1rem', zIndex: '70' });
  if (variant !== 'destructive') notice.style.borderLeftColor = 'var(--accent)';
  notice.textContent = [title, description].filter(Boolean).join(': ');
  container.querySelector(':scope > .toast')?.remove();
  container.append(notice);
  setTimeout(() => notice.remove(), 5000);
};

/**
 * Shows a notice for five seconds in place of the current one. The first notice loads the toaster's code, and appears
 * as a plain notice if that fails (offline).
 */
export function showToast(toast: Toast): void {
  const container = document.querySelector('#toaster');
  const island = container?.querySelector('astro-island');
  if (!container || !island) return;
  if (island.hasAttribute('ssr')) {
    const fail = (event: Event) => {
      event.preventDefault();
      plain(container, toast);
    };
    island.addEventListener('astro:hydration-error', fail, { once: true });
    island.addEventListener('awake', () => island.removeEventListener('astro:hydration-error', fail), { once: true });
  }
  island.dispatchEvent(new CustomEvent('wake', { detail: toast }));
}
