import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { inflateRawSync } from 'node:zlib';

// Signatures and offsets of APPNOTE.TXT 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16.
const endOfDirectory = 0x06054b50;
const entryOfDirectory = 0x02014b50;
const directoryEntrySize = 46;
const localHeaderSize = 30;
const symbolicLink = 0o120000;

/**
 * Unpacks an archive from Netlify's packer. Supports stored and deflated files, as the packer writes them, but not
 * zip64.
 *
 * @throws Error for other archives
 */
export async function unzip(archive: string, folder: string): Promise<void> {
  const bytes = await readFile(archive);
  const end = bytes.lastIndexOf(Buffer.from(Uint32Array.of(endOfDirectory).buffer));
  if (end === -1) throw new Error(`${archive} is no zip file.`);
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (bytes.readUInt32LE(at) !== entryOfDirectory) throw new Error(`${archive} has a directory that is broken.`);
    const method = bytes.readUInt16LE(at + 10);
    const size = bytes.readUInt32LE(at + 20);
    const nameLength = bytes.readUInt16LE(at + 28);
    const mode = bytes.readUInt16LE(at + 40);
    const local = bytes.readUInt32LE(at + 42);
    const name = bytes.toString('utf8', at + directoryEntrySize, at + directoryEntrySize + nameLength);
    const start = local + localHeaderSize + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = bytes.subarray(start, start + size);
    if ((mode & 0o170000) === symbolicLink) throw new Error(`${archive} holds the link ${name}.`);
    if (method !== 0 && method !== 8) throw new Error(`${archive} holds ${name} in a form that is unknown here.`);
    if (!name.endsWith('/')) await place(join(folder, safe(name)), method === 0 ? content : inflateRawSync(content));
    at += directoryEntrySize + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
}

/** @throws Error if a name leads out of the folder */
function safe(name: string): string {
  const path = normalize(name);
  if (path.startsWith('..') || path.startsWith('/')) throw new Error(`The name ${name} leads out of its folder.`);
  return path;
}

async function place(file: string, content: Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}
