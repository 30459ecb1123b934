import { openStore, type BlobStore, type StoreOptions } from './blobs.ts';
import { logToStderr, type StorageLog } from './log.ts';
import { perDeployContext } from './per-deploy-context.ts';

/** What a definition is given when it is opened. */
export interface Opening {
  /** The blob store with that name. */
  store: (name: string) => BlobStore;
  /** Opens another definition. */
  open: Stores['open'];
  /** Milliseconds since 1970. */
  now: () => number;
  /** Time limit for one operation in milliseconds. */
  timeoutMs: number;
  log: StorageLog;
}

/** Opens something that is stored. Each file of `collections/` exports one. Opening makes no call to storage. */
export type Definition<Opened> = (opening: Opening) => Opened;

/** The stores of one deploy context. */
export interface Stores {
  /**
   * Returns the same object on each call, since collections remember what they read. Opening contacts loads no other
   * schema (decision 0015).
   */
  open: <Opened>(definition: Definition<Opened>) => Opened;
  /** Resolves if storage takes a write; throws StorageUnavailable if it does not. */
  health: () => Promise<void>;
}

export interface StoresOptions extends StoreOptions, Partial<Pick<Opening, 'store' | 'now' | 'log'>> {}

/** Opens the stores of a deploy context with an empty memory. Functions use `storesOf`. */
export function openStores(options: StoresOptions): Stores {
  const { now = () => Date.now(), timeoutMs = 9000, log = logToStderr } = options;
  const { store = (name: string) => openStore(name, options) } = options;
  const opened = new Map<Definition<unknown>, unknown>();
  function open<Opened>(definition: Definition<Opened>): Opened {
    if (!opened.has(definition)) opened.set(definition, definition({ store, open, now, timeoutMs, log }));
    // Safe cast: this definition put it there.
    return opened.get(definition) as Opened;
  }
  return {
    open,
    async health() {
      // One key, overwritten each time: a full or read-only disk still answers reads.
      await store('limits').put('health', 'ok');
    },
  };
}

/** The stores of a deploy context, opened once per instance: `storesOf(deployContext).open(contacts)`. */
export const storesOf = perDeployContext((deployContext) => openStores({ deployContext }));
