import type { IncomingHttpHeaders } from 'node:http';
import type { openAccess } from './access.ts';
import type { BlobDatabase, Condition, BlobAddress, StoredBlob } from './database.ts';
import type { prepareLists } from './lists.ts';
import type { Target } from './target.ts';

export interface Call {
  method: string;
  target: Target;
  headers: IncomingHttpHeaders;
  body: Uint8Array;
}

export interface Reply {
  status: number;
  headers?: Record<string, string>;
  body?: Uint8Array | string;
}

export interface Backend {
  database: BlobDatabase;
  lists: ReturnType<typeof prepareLists>;
  access: ReturnType<typeof openAccess>;
  /** Where the server listens, for signed addresses. */
  origin: string;
}

/** Sent by a client that only knows the API: the answer to a GET or PUT of a blob is then an address to use instead. */
const wantsSignedAddress = 'application/json;type=signed-url';
const metadataHeader = 'x-amz-meta-user';

/** Answers one call of the protocol that `@netlify/blobs` speaks; access has been checked. */
export function answer(backend: Backend, call: Call): Reply {
  const { target, method } = call;
  const { site, store, key } = target;
  if (store === null) return method === 'GET' ? listStores(backend, target) : { status: 405 };
  if (key === null) {
    if (method === 'GET') return listBlobs(backend, site, store, target.query);
    if (method === 'DELETE') return json({ blobs_deleted: backend.database.deleteStore(site, store), has_more: false });
    return { status: 405 };
  }
  if (target.mode === 'api' && call.headers.accept === wantsSignedAddress && (method === 'GET' || method === 'PUT')) {
    return json({ url: backend.origin + backend.access.sign(method, target.path) });
  }
  return answerBlob(backend.database, { site, store, key }, call);
}

function answerBlob(database: BlobDatabase, address: BlobAddress, { method, headers, body }: Call): Reply {
  switch (method) {
    case 'GET':
    case 'HEAD': {
      const blob = database.read(address);
      if (!blob) return { status: 404 };
      if (headers['if-none-match'] === blob.etag) return { status: 304, headers: describe(blob) };
      return { status: 200, headers: describe(blob), body: blob.value };
    }
    case 'PUT': {
      const metadata = headers[metadataHeader];
      const etag = database.write(address, body, typeof metadata === 'string' ? metadata : null, conditionOf(headers));
      return etag === null ? { status: 412 } : { status: 200, headers: { etag } };
    }
    case 'DELETE':
      database.delete(address);
      return { status: 204 };
    default:
      return { status: 405 };
  }
}

function conditionOf(headers: IncomingHttpHeaders): Condition {
  const match = headers['if-match'];
  if (match) return { kind: 'match', etag: match };
  return { kind: headers['if-none-match'] === '*' ? 'new' : 'none' };
}

function describe({ etag, metadata }: StoredBlob): Record<string, string> {
  return metadata === null ? { etag } : { etag, [metadataHeader]: metadata };
}

function listBlobs({ lists }: Backend, site: string, store: string, query: URLSearchParams): Reply {
  const prefix = query.get('prefix') ?? '';
  const directories = query.get('directories') === 'true';
  return json(lists.blobs(site, store, { prefix, directories, cursor: query.get('cursor') }));
}

function listStores({ lists }: Backend, { site, query }: Target): Reply {
  return json(lists.stores(site, query.get('prefix') ?? '', query.get('cursor')));
}

const json = (value: unknown): Reply => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});
