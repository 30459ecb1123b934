import { nextPart, partBytesHeader } from '#contract/export-parts.ts';

export interface JoinedExport {
  bytes: Buffer;
  parts: number;
}

/**
 * Fetches an export part by part, as the admin does (decision 0107).
 *
 * @throws Error for any status but 200, and for a truncated part
 */
export async function joinedExport(address: string, headers: Readonly<Record<string, string>>): Promise<JoinedExport> {
  const parts: Buffer[] = [];
  for (let after: string | null = ''; after !== null;) {
    const answer = await fetch(address + (after && `?after=${after}`), { headers });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (answer.status !== 200)
      throw new Error(`${address} was answered with ${answer.status}: ${bytes.toString().slice(0, 200)}`);
    const said = Number(answer.headers.get(partBytesHeader));
    if (bytes.length !== said) throw new Error(`Received ${bytes.length} bytes of a part of ${said}.`);
    parts.push(bytes);
    after = nextPart(answer.headers.get('Link'));
  }
  return { bytes: Buffer.concat(parts), parts: parts.length };
}
