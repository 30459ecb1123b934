import { nextPart, partBytesHeader, wholeName } from '#contract/export-parts.ts';

/** Progress of an export. */
export interface ExportProgress {
  /** The part being fetched, from 1. */
  part: number;
  /** Bytes of the parts before it. */
  bytes: number;
}

/** A part that ended early without a connection error. */
export class PartCut extends Error {
  constructor(bytes: number, said: number) {
    super(`Received ${bytes} bytes of a part of ${said}.`);
    this.name = 'PartCut';
  }
}

/**
 * Fetches an export part by part and joins the parts into one file (decision 0107).
 *
 * @param fetchPart returns the answer that begins at `after`, or the first answer if that is missing; throws if there
 * is none
 * @param tell reports each part before it is fetched
 * @throws PartCut, and what `fetchPart` and reading its answer throw; never returns a partial file
 */
export async function joinParts(
  fetchPart: (after: string | undefined) => Promise<Response>,
  tell: (progress: ExportProgress) => void,
): Promise<{ file: Blob; name: string | null }> {
  const parts: Blob[] = [];
  let bytes = 0;
  let name: string | null = null;
  let type = '';
  for (let after: string | null | undefined; after !== null;) {
    tell({ part: parts.length + 1, bytes });
    const { headers, blob } = await takePart(await fetchPart(after));
    if (parts.length === 0) {
      name = fileNameOf(headers);
      type = blob.type;
    }
    parts.push(blob);
    bytes += blob.size;
    after = nextPart(headers.get('Link'));
  }
  return { file: new Blob(parts, { type }), name };
}

async function takePart(response: Response): Promise<{ headers: Headers; blob: Blob }> {
  const { headers } = response;
  const blob = await response.blob();
  const said = Number(headers.get(partBytesHeader));
  if (blob.size !== said) throw new PartCut(blob.size, said);
  return { headers, blob };
}

function fileNameOf(headers: Headers): string | null {
  const name = /filename="?([^";]+)"?/i.exec(headers.get('Content-Disposition') ?? '')?.[1];
  return name === undefined ? null : wholeName(name);
}
