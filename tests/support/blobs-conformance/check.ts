import type { Store } from '@netlify/blobs';
import type { Connection } from './connection.ts';

/** One thing that a Blobs server must do. `store` is an empty store, named `name`, for this check alone. */
export interface Check {
  /** A sentence about the server. */
  does: string;
  run(given: { connection: Connection; store: Store; name: string }): Promise<void>;
}
