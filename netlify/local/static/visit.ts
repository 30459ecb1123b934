/** One call, on its way through the site. `url` is where it is being looked for: after a rewrite not the request's own. */
export interface Visit {
  request: Request;
  url: URL;
  /** The client's address as its socket tells it. */
  ip: string;
}

/** Where pages come from: the built files, or Astro's own server during development. */
export interface Pages {
  /** What stands at this address, or null. `status` is what a file is answered with, 200 where a rewrite asks for nothing else. */
  answer: (visit: Visit, status?: number) => Promise<Response | null>;
  /** The not-found page, with status 404. */
  answerNotFound: (visit: Visit) => Promise<Response>;
}
