import { atom, type ReadableAtom } from 'nanostores';
import { afterParameter } from '#contract/export-parts.ts';
import { messageOf, send } from '../api/client.ts';
import { joinParts, type ExportProgress } from '../api/join-parts.ts';
import { tell, tellLoadFailure, tellNotLoaded, tellProblem } from './notice.ts';

interface Texts {
  /** Title of the success notice. */
  done: string;
  /** The message for a failure without one of its own. */
  failed: string;
  /** Whether an empty list is refused instead of exported as a heading alone (product §5). */
  refusesNothing?: true;
}

export interface Export {
  /** Its progress; null if none is running. */
  $progress: ReadableAtom<ExportProgress | null>;
  run: () => Promise<void>;
  /** Cancels a running export and says that nothing was saved. */
  cancel: () => void;
}

/**
 * A CSV export: fetched part by part with the token, then given to the browser as one download under the server's file
 * name. Only one runs at a time, and an incomplete one is not saved (decision 0107).
 *
 * @param query the filters, read when the export begins
 */
export function createExport(
  endpoint: { method: 'GET'; path: string; auth: 'bearer' },
  { done, failed, refusesNothing }: Texts,
  query: () => Readonly<Record<string, string>> = () => ({}),
): Export {
  const $progress = atom<ExportProgress | null>(null);
  let running = new AbortController();
  return {
    $progress,
    async run() {
      if ($progress.get()) return;
      $progress.set({ part: 1, bytes: 0 });
      const { signal } = (running = new AbortController());
      const asked = query();
      try {
        const { file, name } = await joinParts(
          (after) => send(endpoint, { query: { ...asked, [afterParameter]: after }, signal }),
          (progress) => $progress.set(progress),
        );
        if (refusesNothing && (await holdsNoRecord(file))) {
          tellProblem('No data to export', 'The list is still empty.');
          return;
        }
        signal.throwIfAborted();
        const fileName = name ?? `export-${new Date().toISOString().slice(0, 10)}.csv`;
        download(file, fileName);
        tell(done, `${fileName} is in your downloads.`);
      } catch (error) {
        if (signal.aborted)
          tell('Export stopped', 'You left the list before the file was complete. Nothing was saved.');
        else tellFailure(error, $progress.get()?.part ?? 1);
      } finally {
        $progress.set(null);
      }
    },
    cancel: () => running.abort(),
  };

  function tellFailure(error: unknown, part: number): void {
    if (part === 1) tellLoadFailure('Export failed', error, failed);
    else {
      const advice = messageOf(error) ?? 'Please export again.';
      tellNotLoaded(error, `Part ${part} did not arrive, so nothing was saved. ${advice}`, 'Export failed');
    }
  }
}

/** Whether a CSV has only a heading, which is far shorter than this. */
async function holdsNoRecord(file: Blob): Promise<boolean> {
  return file.size < 1000 && !(await file.text()).trimEnd().includes('\n');
}

function download(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // By then the browser has taken over the bytes.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
