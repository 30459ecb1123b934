const beginning = new TextEncoder().encode('\nFrom ');

/**
 * Cuts a mailbox into pieces that fit into a call, at the boundaries between mails. A mail larger than a piece is cut
 * as well, and the server reports that it skipped it.
 */
export async function* mailboxPieces(file: Blob, limit: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let start = 0; start < file.size;) {
    const piece = new Uint8Array(await file.slice(start, start + limit).arrayBuffer());
    const isLast = start + piece.length >= file.size;
    const end = isLast ? piece.length : lastBeginning(piece) || piece.length;
    yield piece.subarray(0, end);
    start += end;
  }
}

/** Where the last mail of a piece begins; 0 if there is only one. */
function lastBeginning(piece: Uint8Array): number {
  for (let at = piece.length - beginning.length; at > 0; at -= 1)
    if (beginning.every((byte, offset) => piece[at + offset] === byte)) return at + 1;
  return 0;
}
