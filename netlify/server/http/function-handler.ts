/** The part of Netlify's context that this site uses; an answer must not depend on more. */
export interface CallContext {
  ip: string;
  requestId?: string;
  deploy: { context: string; id: string };
  /** Where the platform takes the address of origin to be; `code` is of ISO 3166. */
  geo?: { country?: { code?: string } };
  /** The site that was called; `url` is its main address. */
  site?: { url?: string };
  /** Keeps the instance until this is done, though the answer has gone out. */
  waitUntil?: (work: Promise<unknown>) => void;
}

/** What Netlify calls: the default export of a file in netlify/functions. */
export type FunctionHandler = (request: Request, context: CallContext) => Promise<Response>;
