import type { FaultyFetch } from '#support/faulty-fetch.ts';

/** A minimal store of short notes, so that two very different implementations can be held to the same behaviour. */
export interface Notes {
  create(id: string, text: string): Promise<'created' | 'exists'>;
  read(id: string): Promise<{ rev: number; text: string } | null>;
  update(id: string, expectedRev: number, text: string): Promise<'updated' | 'conflict' | 'missing'>;
  /** The texts of all notes, in no guaranteed order. */
  list(): Promise<string[]>;
}

export interface OpenNotes {
  deployContext: string;
  fetch?: FaultyFetch['fetch'];
  timeoutMs?: number;
}

/** An implementation of notes. */
export interface Subject {
  open(options: OpenNotes): Notes;
  /** Puts something unreadable where the note is stored. */
  corrupt(deployContext: string, id: string): Promise<void>;
}
