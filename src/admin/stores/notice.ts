import { showToast, type Toast } from '#browser/toast.ts';
import { messageOf } from '../client.ts';

/** A notice of success. */
export const tell = (title: string, description?: string): void => {
  showToast({ title, ...(description !== undefined && { description }) });
};

/** A destructive notice: what the server said, else `fallback`. */
export const tellFailure = (title: string, error: unknown, fallback: string): void => {
  showToast({ title, description: messageOf(error) ?? fallback, variant: 'destructive' });
};

/**
 * The notice of a failed load (specification, section 8): the server's message under `title`, and 'Network error' where no server answered.
 */
export function tellLoadFailure(title: string, error: unknown, fallback: string): void {
  const toast: Toast =
    error instanceof TypeError
      ? { title: 'Network error', description: 'Failed to connect to the server' }
      : { title, description: messageOf(error) ?? fallback };
  showToast({ ...toast, variant: 'destructive' });
}
