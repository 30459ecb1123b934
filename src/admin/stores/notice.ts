import { showToast, type Toast } from '#browser/toast.ts';
import { messageOf, RequestFailed } from '../api/client.ts';

/** A notice of success. */
export const tell = (title: string, description?: string): void => {
  showToast({ title, ...(description !== undefined && { description }) });
};

/** The end of the session has a notice of its own, which must not be replaced by one of what it made fail. */
const isSessionEnd = (error: unknown): boolean => error instanceof RequestFailed && error.status === 401;

/** A destructive notice: what the server said, else `fallback`. */
export const tellFailure = (title: string, error: unknown, fallback: string): void => {
  if (isSessionEnd(error)) return;
  showToast({ title, description: messageOf(error) ?? fallback, variant: 'destructive' });
};

/** The notice of a failed load for which there is one text, whatever the cause (product §8). */
export const tellNotLoaded = (error: unknown, text: string, title = 'Error'): void => {
  if (!isSessionEnd(error)) showToast({ title, description: text, variant: 'destructive' });
};

/**
 * The notice of a failed load of contacts or settings, and of an export (product §8): the server's message under `title`, and 'Network error' where no server answered.
 */
export function tellLoadFailure(title: string, error: unknown, fallback: string): void {
  if (isSessionEnd(error)) return;
  const toast: Toast =
    error instanceof TypeError
      ? { title: 'Network error', description: 'Failed to connect to the server' }
      : { title, description: messageOf(error) ?? fallback };
  showToast({ ...toast, variant: 'destructive' });
}
