import type { DroppedDocument, SyncedFile } from '#contract/api/admin-sync.ts';
import { warningsOfFile } from '../check/lint-file.ts';

/** The outcomes of dropped files, with warnings for the writers of those that were taken. */
export function warned(files: readonly SyncedFile[], documents: readonly DroppedDocument[]): SyncedFile[] {
  const texts = new Map(documents.map(({ name, text }) => [name, text]));
  return files.map((file) => {
    const warnings = warningsOfFile(texts.get(file.name) ?? '').map(({ line, column, wrong, instead }) => ({
      ...{ line, column },
      message: `Line ${line}, column ${column} ${wrong}. ${instead}`,
    }));
    return warnings.length === 0 ? file : { ...file, warnings };
  });
}
