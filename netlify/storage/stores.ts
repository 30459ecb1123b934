import { openStore, type BlobStore, type StoreOptions } from './blobs.ts';
import { logToStderr, type StorageLog } from './log.ts';
import { perDeployContext } from './per-deploy-context.ts';

/** What a definition opens with. */
export interface Opening {
  /** The blob store of that name. */
  store: (name: string) => BlobStore;
  /** What another definition gives. */
  open: Stores['open'];
  /** Milliseconds since 1970. */
  now: () => number;
  /** Most milliseconds of one operation. */
  timeoutMs: number;
  log: StorageLog;
}

/** How something that is kept is opened. Each file of `collections/` exports one. It makes no call to storage. */
export type Definition<Opened> = (opening: Opening) => Opened;

/** What is kept for one deploy context. */
export interface Stores {
  /** Gives the same for each call, since collections remember what they read. Who opens contacts loads no other schema (decision 0015). */
  open: <Opened>(definition: Definition<Opened>) => Opened;
  /** Resolves when storage takes a write; throws StorageUnavailable when it does not. */
  health: () => Promise<void>;
}

export interface StoresOptions extends StoreOptions, Partial<Pick<Opening, 'store' | 'now' | 'log'>> {}

/** Opens the stores of a deploy context anew, remembering nothing. Functions use `storesOf`. */
export function openStores(options: StoresOptions): Stores {
  const { now = () => Date.now(), timeoutMs = 9000, log = logToStderr } = options;
  const { store = (name: string) => openStore(name, options) } = options;
  const opened = new Map<Definition<unknown>, unknown>();
  function open<Opened>(definition: Definition<Opened>): Opened {
    if (!opened.has(definition)) opened.set(definition, definition({ store, open, now, timeoutMs, log }));
    // It was put there by this definition.
    return opened.get(definition) as Opened;
  }
  return {
    open,
    async health() {
      // One key, written over: a disk that is full or read-only still answers what it is asked.
      await store('limits').put('health', 'ok');
    },
  };
}

/** The stores of a deploy context, opened once in an instance: `storesOf(deployContext).open(contacts)`. */
export const storesOf = perDeployContext((deployContext) => openStores({ deployContext }));
