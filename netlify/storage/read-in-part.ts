import { StorageUnavailable } from './storage-unavailable.ts';

/** A list ran out of time. */
export class ReadInPart extends StorageUnavailable {
  /** Whether what it read is kept, so that the next list has less to read. */
  readonly isKept: boolean;
  /** How far it has got, if reading continues after the answer. */
  readonly progress: Progress | undefined;

  constructor(store: string, isKept: boolean, progress?: Progress) {
    super({ operation: 'list', store, status: 0 });
    this.name = 'ReadInPart';
    this.isKept = isKept;
    this.progress = progress;
  }
}

/** How far a list that is still reading has got. */
export interface Progress {
  /** Records read so far, and how many there are. */
  done: number;
  of: number;
  /** Settles once reading is finished or has run out of its own time. */
  goesOn: Promise<void>;
}
