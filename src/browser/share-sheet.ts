import { showToast } from './toast.ts';

/** Copies text and shows a toast with the title `done`, or one that says that the browser refused. */
export async function copyWithToast(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: done });
  } catch {
    // No permission, or no clipboard because the page is not served over HTTPS.
    showToast({ title: 'Copy failed', description: 'Please select the text and copy it.', variant: 'destructive' });
  }
}

/**
 * Opens the device's share sheet. If that fails or is missing, copies the text and the link and shows 'Link copied!'
 * (product §8). Closing the sheet without choosing is a decision, not a failure.
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
