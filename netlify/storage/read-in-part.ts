import { StorageUnavailable } from './storage-unavailable.ts';

/** A list had no time for everything. */
export class ReadInPart extends StorageUnavailable {
  /** Whether what it read is kept, so that the next one has less to read. */
  readonly isKept: boolean;
  /** How far it is, where reading goes on after the answer. */
  readonly progress: Progress | undefined;

  constructor(store: string, isKept: boolean, progress?: Progress) {
    super({ operation: 'list', store, status: 0 });
    this.name = 'ReadInPart';
    this.isKept = isKept;
    this.progress = progress;
  }
}

/** How far a list is that goes on reading. */
export interface Progress {
  /** Records that are read, of how many. */
  done: number;
  of: number;
  /** Until it is through, or its own time is up. */
  goesOn: Promise<void>;
}
