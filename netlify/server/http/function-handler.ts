/** The part of Netlify's context that this site uses. Answers must not depend on more. */
export interface CallContext {
  ip: string;
  requestId?: string;
  deploy: { context: string; id: string };
  /** The platform's estimate of where the address of origin is; `code` is ISO 3166. */
  geo?: { country?: { code?: string } };
  /** The site that was called; `url` is its main address. */
  site?: { url?: string };
  /** Keeps the instance alive until this is done, even after the answer. */
  waitUntil?: (work: Promise<unknown>) => void;
}

/** What Netlify calls: the default export of a file in netlify/functions. */
export type FunctionHandler = (request: Request, context: CallContext) => Promise<Response>;
