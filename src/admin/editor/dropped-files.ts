import { syncContent, type DroppedDocument, type SyncedFile } from '#contract/api/admin-sync.ts';
import { fileSize } from '../parts/file-size.ts';

/** How many files one drop may contain. */
export const mostFiles = 200;

/** Bytes of JSON available to the files of one call; the rest of the body is fixed. */
const room = syncContent.bodyLimit - 256;
const longestName = 200;

export interface DroppedFile {
  file: File;
  /** Path of the folder that was dropped with it; '' for a file dropped by itself. */
  folder: string;
  /** Whether it represents an empty folder. */
  isFolder: boolean;
}

/** A dropped file's name, as messages show it. */
export const pathOf = ({ file, folder }: DroppedFile): string => (folder === '' ? file.name : `${folder}/${file.name}`);

/** The dropped files, as documents to send; refused ones are separate, each with a sentence. */
export interface ReadFiles {
  documents: DroppedDocument[];
  refused: SyncedFile[];
}

/** Reads files that an editor dropped or chose. The server checks their contents, and names the line of a mistake. */
export async function readFiles(dropped: readonly DroppedFile[]): Promise<ReadFiles> {
  const read = await Promise.all(
    dropped.map(async (one) => ({ name: one.file.name, path: pathOf(one), result: await readFile(one) })),
  );
  const documents = new Map<string, DroppedDocument & { path: string }>();
  const refused = new Map<string, string>();
  for (const { name, path, result } of read) {
    const other = documents.get(name);
    if ('problem' in result) refused.set(path, result.problem);
    else if (other && other.text !== result.text)
      for (const one of [path, other.path]) refused.set(one, path === other.path ? twice : sameName);
    else documents.set(name, { name, text: result.text, path });
  }
  return {
    documents: [...documents.values()]
      .filter(({ path }) => !refused.has(path))
      .map(({ name, text }) => ({ name, text })),
    refused: [...refused].map(([name, note]) => ({ name, outcome: 'refused', note })),
  };
}

const twice = 'The file was dropped twice, with different texts. Drop the one that you mean.';
const sameName = 'Two files with this name are in different folders. Drop them one after the other.';

async function readFile({ file, isFolder }: DroppedFile): Promise<{ text: string } | { problem: string }> {
  const { name, size } = file;
  if (isFolder) return { problem: 'No file was found in this folder, or it could not be read.' };
  if (/\.svg$/i.test(name)) return { problem: drawing };
  if (!/\.(?:md|json)$/.test(name))
    return { problem: 'The file is neither Markdown nor JSON. Drop files whose names end in .md or .json.' };
  if (name.length > longestName) return { problem: `The name is too long. Keep it to ${longestName} characters.` };
  if (size > room) return tooLarge(size);
  let bytes: ArrayBuffer;
  try {
    bytes = await file.arrayBuffer();
  } catch {
    return { problem: 'The file could not be read. It may have been moved, or it may be a folder.' };
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return sizeOf({ name, text }) > room ? tooLarge(size) : { text };
  } catch {
    return { problem: 'The file is not UTF-8 text. Save it in UTF-8 encoding.' };
  }
}

const drawing =
  'Drawings are files of the project. Put one of an essay into content/figures/, and one of a project or a page into content/drawings/, for the next build.';

const tooLarge = (size: number) => ({
  problem: `The file is too large: ${fileSize(size)}. Keep it below ${Math.floor(room / 1024)} KB; pictures belong in the media library.`,
});

/** Bytes of a document in a call. */
const sizeOf = (document: DroppedDocument): number => new TextEncoder().encode(JSON.stringify(document)).length + 1;

/**
 * Splits documents into as few calls as their size allows, in order. Documents with the same id share a call, so that
 * the server can see the clash.
 */
export function callsFor(documents: readonly DroppedDocument[]): DroppedDocument[][] {
  const calls: { documents: DroppedDocument[]; size: number }[] = [];
  for (const group of Map.groupBy(documents, idOf).values()) {
    const size = group.reduce((sum, document) => sum + sizeOf(document), 0);
    const last = calls.at(-1);
    if (last && last.size + size <= room) {
      last.documents.push(...group);
      last.size += size;
    } else if (size <= room) calls.push({ documents: [...group], size });
    else calls.push(...group.map((document) => ({ documents: [document], size: room })));
  }
  return calls.map((call) => call.documents);
}

/** The id in the frontmatter or the JSON, as written; the file name if there is none. */
const idOf = ({ name, text }: DroppedDocument): string => {
  const [frontmatter = ''] = text.split(/\n---/, 1);
  const id = name.endsWith('.json')
    ? /^ {0,2}"id":[ \t]*(\d{1,15})/m.exec(text)?.[1]
    : /^id:[ \t]*(["']?)(.+?)\1[ \t]*\r?$/m.exec(frontmatter)?.[2];
  return id === undefined ? `name ${name}` : `id ${id}`;
};
