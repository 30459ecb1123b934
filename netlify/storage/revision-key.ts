/** The key of a revision: `<partition>/<id>/<rev>`, with `rev` counting up from 000001 (architecture §4). */
export interface RevisionPlace {
  partition: string;
  id: string;
  rev: number;
}

const digits = 6;
const shape = /^([^/]+)\/([^/]+)\/(\d{6,9})$/;

export const revisionKey = ({ partition, id, rev }: RevisionPlace): string =>
  `${partition}/${id}/${String(rev).padStart(digits, '0')}`;

/** The prefix of all revisions of a record. */
export const recordPrefix = (partition: string, id: string): string => `${partition}/${id}/`;

/** The place that a key names, or null for any other key, such as a snapshot's. */
export function parseRevisionKey(key: string): RevisionPlace | null {
  const [, partition, id, rev] = shape.exec(key) ?? [];
  if (!partition || !id || !rev) return null;
  return { partition, id, rev: Number(rev) };
}
