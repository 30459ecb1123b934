import type { SyncedFile, SyncOutcome } from '#contract/api/admin-sync.ts';
import { groupsOf } from '../../editor/sync-groups.ts';
import OutcomeBadge from '../../parts/OutcomeBadge.tsx';

/** The outcome in the future tense; the server words it as done. */
const ahead: Partial<Record<SyncOutcome, string>> = {
  imported: 'New. It will be imported.',
  updated: 'Only the file changed. The item will be updated.',
  merged: 'File and item changed in different places. They will be merged into a draft.',
  matched: 'The item already says what the file says.',
};

function FileRow({ file: { name, outcome, note, renamedFrom, slug, problems, warnings } }: { file: SyncedFile }) {
  return (
    <li className="sync-file">
      <span className="sync-name">{name}</span>
      <OutcomeBadge outcome={outcome} />
      {problems ? (
        <ul className="sync-note">
          {problems.map(({ message }) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      ) : (
        <p className="sync-note">
          {ahead[outcome] ?? note}
          {renamedFrom !== undefined && ` Its address changes from /${renamedFrom} to /${slug ?? ''}.`}
        </p>
      )}
      {warnings && (
        <details className="sync-note">
          <summary>
            {warnings.length === 1 ? '1 warning about its text' : `${warnings.length} warnings about its text`}
          </summary>
          <ul>
            {warnings.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

function FileRows({ files }: { files: readonly SyncedFile[] }) {
  return (
    <ul className="rows">
      {files.map((file, index) => (
        <FileRow key={`${file.name} ${index}`} file={file} />
      ))}
    </ul>
  );
}

/** The outcome for each file: those that need attention first, unchanged ones collapsed. */
export default function SyncFiles({ files }: { files: readonly SyncedFile[] }) {
  return groupsOf(files).map(({ name, files: group }) =>
    name === 'Unchanged' ? (
      <details key={name} className="sync-group">
        <summary>
          {name} <span className="hint">{group.length}</span>
        </summary>
        <FileRows files={group} />
      </details>
    ) : (
      <section key={name} className="sync-group" aria-label={name}>
        <h3>
          {name} <span className="hint">{group.length}</span>
        </h3>
        <FileRows files={group} />
      </section>
    ),
  );
}
