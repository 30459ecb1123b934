/** A success body that visitors are shown, with what caches and pages have to know of it. */
export class PublicAnswer<Body> {
  readonly body: Body;
  /** The moment until which it is right though nobody saves anything; null where there is none. No cache keeps it longer. */
  readonly until: Date | null;
  /** The name of what is shown of it, sent as X-Fingerprint: a page carries the one of what it was built from, and shows something else only where they differ (architecture §3). */
  readonly fingerprint: string;

  constructor(body: Body, { until, fingerprint }: { until: Date | null; fingerprint: string }) {
    this.body = body;
    this.until = until;
    this.fingerprint = fingerprint;
  }
}
