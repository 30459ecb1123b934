import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { openAccess } from './access.ts';
import { answer, type Reply } from './answer.ts';
import { openDatabase } from './database.ts';
import { prepareLists } from './lists.ts';
import { readTarget } from './target.ts';
import { tellOnce, whatToDo } from './trouble.ts';

/** A protocol call as it arrives. */
export interface ReceivedCall {
  method: string;
  /** Path and query. */
  url: string;
  headers: IncomingHttpHeaders;
  body: Uint8Array;
}

/** The only site that the token of a storage opens. */
export const siteID = 'local-site';

export interface StorageOptions {
  /** Path of the SQLite file, or `:memory:`. */
  file: string;
  /** The bearer token; random by default. */
  token?: string;
  gate?: Gate | undefined;
}

/**
 * Runs before every answer, so that a test can interfere: it returns another reply, the reply that `reply` makes, or
 * null to break off the connection.
 */
export type Gate = (call: ReceivedCall, reply: () => Promise<Reply>) => Promise<Reply | null>;
const open: Gate = (_, reply) => reply();

/**
 * Netlify Blobs without a network: the protocol of `@netlify/blobs` over SQLite. `at` sets the address at which it is
 * called.
 */
export function openStorage({ file, token = randomBytes(24).toString('base64url'), gate = open }: StorageOptions) {
  const database = openDatabase(file);
  const backend = { database, lists: prepareLists(database), access: openAccess(token), origin: '' };
  const trouble = tellOnce();
  function reply({ method, url, headers, body }: ReceivedCall): Reply {
    const target = readTarget(url);
    if (!target) return { status: 400 };
    const admitted =
      target.site === siteID &&
      (backend.access.holdsToken(headers.authorization) || backend.access.isSigned(method, target.path, target.query));
    if (!admitted) return { status: 403 };
    try {
      const made = database.whileThere(() => answer(backend, { method, target, headers, body }));
      if (method === 'PUT' && made.status === 200) trouble.over();
      return made;
    } catch (error) {
      const reason = whatToDo(error);
      trouble.tell(reason);
      return { status: 500, body: reason };
    }
  }

  return {
    database,
    lists: backend.lists,
    token,

    /**
     * Takes the address of this storage; returns the value of `NETLIFY_BLOBS_CONTEXT` that makes `@netlify/blobs` in a
     * function use it. Every read is strongly consistent.
     */
    at(url: string): string {
      backend.origin = url;
      const context = {
        edgeURL: url,
        uncachedEdgeURL: url,
        siteID,
        token,
        deployID: 'local',
        primaryRegion: 'us-east-2',
      };
      return Buffer.from(JSON.stringify(context)).toString('base64');
    },

    /** Answers a call; an error is an answer as well. Null if the gate breaks it off. */
    answer: (call: ReceivedCall): Promise<Reply | null> => gate(call, () => Promise.resolve(reply(call))),

    close: () => database.close(),
  };
}
