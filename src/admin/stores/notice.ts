import { showToast } from '#browser/toast.ts';
import { hasStatus, messageOf } from '../api/client.ts';

/** A success notice. */
export const tell = (title: string, description?: string): void => {
  showToast({ title, ...(description !== undefined && { description }) });
};

/** A failure notice in words of our own. */
export const tellProblem = (title: string, description: string): void =>
  showToast({ title, description, variant: 'destructive' });

/** The end of the session has its own notice, which a resulting failure must not replace. */
const isSessionEnd = (error: unknown): boolean => hasStatus(error, 401);

/** A failure notice: the server's message, else `fallback`. */
export const tellFailure = (title: string, error: unknown, fallback: string): void => {
  if (!isSessionEnd(error)) tellProblem(title, messageOf(error) ?? fallback);
};

/** The notice for a failed load with one text for every cause (product §8). */
export const tellNotLoaded = (error: unknown, text: string, title = 'Error'): void => {
  if (!isSessionEnd(error)) tellProblem(title, text);
};

/**
 * The notice for a failed load of contacts or settings, or a failed export (product §8): the server's message under
 * `title`, or 'Network error' without an answer.
 */
export function tellLoadFailure(title: string, error: unknown, fallback: string): void {
  if (error instanceof TypeError) tellProblem('Network error', 'Failed to connect to the server');
  else tellFailure(title, error, fallback);
}
