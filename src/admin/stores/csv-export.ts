import { atom, type ReadableAtom } from 'nanostores';
import { showToast } from '#browser/toast.ts';
import { send } from '../api/client.ts';
import { tell, tellLoadFailure } from './notice.ts';

interface Texts {
  /** Title of the notice of success. */
  done: string;
  /** What is said of a failure of which nobody else says more. */
  failed: string;
  /** Whether a list of nobody is refused, and not given as a file with a heading alone (product §5). */
  refusesNothing: boolean;
}

export interface Export {
  $exporting: ReadableAtom<boolean>;
  run: () => Promise<void>;
}

/** An export of CSV: fetched with the token, then given to the browser as a download under the name that the server chose. */
export function createExport(
  endpoint: { method: 'GET'; path: string; auth: 'bearer' },
  { done, failed, refusesNothing }: Texts,
): Export {
  const $exporting = atom(false);
  return {
    $exporting,
    async run() {
      if ($exporting.get()) return;
      $exporting.set(true);
      try {
        const response = await send(endpoint, {});
        const file = await response.blob();
        if (refusesNothing && (await holdsNoRecord(file))) {
          showToast({
            title: 'No data to export',
            description: 'There is nobody in the list yet.',
            variant: 'destructive',
          });
          return;
        }
        const name = fileNameOf(response.headers.get('content-disposition'));
        download(file, name);
        tell(done, `${name} is among your downloads.`);
      } catch (error) {
        tellLoadFailure('Export failed', error, failed);
      } finally {
        $exporting.set(false);
      }
    },
  };
}

/** Whether a CSV has a heading alone, which is far shorter than this. */
async function holdsNoRecord(file: Blob): Promise<boolean> {
  return file.size < 1000 && !(await file.text()).trimEnd().includes('\n');
}

const fileNameOf = (disposition: string | null): string =>
  /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? `export-${new Date().toISOString().slice(0, 10)}.csv`;

function download(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has taken the bytes over by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
