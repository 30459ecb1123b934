/** A success body shown to visitors, with what caches and pages need to know about it. */
export class PublicAnswer<Body> {
  readonly body: Body;
  /**
   * The moment until which it is valid if nothing is saved before then; null if unlimited. No cache keeps it longer.
   */
  readonly until: Date | null;
  /**
   * The fingerprint of its content, sent as X-Fingerprint. A page carries the one it was built from, and changes only
   * if they differ (architecture §3).
   */
  readonly fingerprint: string;

  constructor(body: Body, { until, fingerprint }: { until: Date | null; fingerprint: string }) {
    this.body = body;
    this.until = until;
    this.fingerprint = fingerprint;
  }
}
