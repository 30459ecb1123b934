/**
 * One call, on its way through the site. `url` is the address that is looked up: after a rewrite, this is not the
 * request's own.
 */
export interface Visit {
  request: Request;
  url: URL;
  /** The client's address from its socket. */
  ip: string;
}

/** Where pages come from: the built files, or Astro's own server during development. */
export interface Pages {
  /** The page at this address, or null. `status` is that of the answer: 200 unless a rewrite asks for another. */
  answer: (visit: Visit, status?: number) => Promise<Response | null>;
  /** The not-found page, with status 404. */
  answerNotFound: (visit: Visit) => Promise<Response>;
}
