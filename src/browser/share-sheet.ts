import { showToast } from './toast.ts';

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without HTTPS or permission there is no clipboard API; the old command still works inside a click.
    const area = document.createElement('textarea');
    area.value = text;
    area.className = 'visually-hidden';
    area.readOnly = true;
    const focused = document.activeElement;
    (focused?.closest('dialog') ?? document.body).append(area);
    area.select();
    const copied = document.execCommand('copy');
    area.remove();
    if (focused instanceof HTMLElement) focused.focus();
    return copied;
  }
}

/** Copies text and says so with `done` as the title of a toast, or says that it could not. */
export async function copyWithToast(text: string, done: string): Promise<void> {
  if (await copy(text)) showToast({ title: done });
  else showToast({ title: 'Copy failed', description: 'Please select the text and copy it.', variant: 'destructive' });
}

/**
 * Opens the device's share sheet; where that fails or is missing, copies the text and the link and shows 'Link copied!' (specification §8). Closing
 * the sheet without choosing is a decision, not a failure.
 */
export async function share(data: { title: string; text: string; url: string }): Promise<void> {
  if ('share' in navigator) {
    try {
      await navigator.share(data);
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  await copyWithToast(`${data.text}\n${data.url}`, 'Link copied!');
}
