import { useStore } from '@nanostores/react';
import type { ImportOutcome } from '#contract/api/subscriber-import.ts';
import Button from '../../parts/Button.tsx';
import {
  $import,
  chooseAgain,
  forgetImport,
  goOn,
  importFile,
  isBusy,
  refusedIn,
} from '../../stores/subscriber-import.ts';

const number = (count: number): string => count.toLocaleString('en-US');

/** The outcomes of rows, before and after the import. */
const outcomes: readonly { outcome: ImportOutcome; before: string; after: string }[] = [
  { outcome: 'new', before: 'new, and will be confirmed', after: 'new, and confirmed' },
  { outcome: 'pending', before: 'pending here, and will be confirmed', after: 'were pending here, and are confirmed' },
  { outcome: 'already', before: 'confirmed here already: nothing changes', after: 'were confirmed here already' },
  ...(
    [
      ['unsubscribed', 'refused: unsubscribed here'],
      ['suppressed', 'refused: mail to it is suppressed'],
      ['spam', 'refused: filed as spam here'],
      ['unproven', 'refused: no proof of consent'],
      ['unreadable', 'refused: its record here cannot be read'],
    ] as const
  ).map(([outcome, text]) => ({ outcome, before: text, after: text })),
];

function Count({ count, children }: { count: number; children: string }) {
  if (count === 0) return null;
  return (
    <li>
      <strong>{number(count)}</strong> {children}
    </li>
  );
}

function Counts() {
  const { phase, read, counts } = useStore($import);
  const isBefore = phase === 'checking' || phase === 'checked';
  const mistakes = (read?.refused.length ?? 0) - (read?.duplicates ?? 0);
  return (
    <ul className="import-counts">
      {outcomes.map(({ outcome, before, after }) => (
        <Count key={outcome} count={counts[outcome]}>
          {isBefore ? before : after}
        </Count>
      ))}
      <Count count={read?.duplicates ?? 0}>refused: twice in the file</Count>
      <Count count={mistakes}>refused: must be fixed in the file</Count>
    </ul>
  );
}

function Progress() {
  const { phase, read, sent } = useStore($import);
  const all = read?.rows.length ?? 0;
  const isPart = isBusy(phase) || phase === 'stopped';
  const text = {
    checking: `${number(sent)} of ${number(all)} rows have been checked.`,
    importing: `${number(sent)} of ${number(all)} rows are done. Keep this page open.`,
    stopped: `${number(sent)} of ${number(all)} rows are done, and stay imported.`,
    checked: 'Every row has been checked. Nothing has been imported yet.',
    done: 'The import is done.',
  }[phase as 'checking'];
  return (
    <>
      <p role="status">{text}</p>
      {isPart && <progress className="upload-bar" aria-label="Rows" value={sent} max={Math.max(all, 1)} />}
    </>
  );
}

/** The refused rows, by line of the file, with reasons. */
function RefusedRows() {
  const state = useStore($import);
  const { new: _, pending: __, already: ___, ...refusals } = state.counts;
  const count = Object.values(refusals).reduce((sum, one) => sum + one, state.read?.refused.length ?? 0);
  const rows = refusedIn(state);
  if (rows.length === 0) return null;
  return (
    <div className="table-frame">
      <table className="table refused">
        <caption>
          Refused rows
          {count > rows.length && ` (${rows.length} of ${number(count)})`}
        </caption>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col" className="max-sm:hidden">
              Email
            </th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, email, reason }) => (
            <tr key={line}>
              <td className="tabular-nums">{line}</td>
              <td className="refused-email max-sm:hidden">{email || '–'}</td>
              <td className="refused-why">
                {reason}
                <span className="cell-below hint sm:hidden">{email}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The result of the dry run and of the import, with all refusals and their reasons. */
export default function ImportReport() {
  const { phase, counts, problem, read, isRepeated } = useStore($import);
  const importable = counts.new + counts.pending;
  return (
    <section className="card import" aria-label="Import" aria-busy={isBusy(phase)}>
      <Progress />
      {problem !== null && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      <Counts />
      {isRepeated && counts.already > 0 && (
        <p className="hint">
          The answer about some rows was lost, and they were sent again. Those that this import had confirmed by then
          are counted as already confirmed here.
        </p>
      )}
      {(read?.ignored.length ?? 0) > 0 && (
        <p className="hint">Columns that are not kept: {read?.ignored.join(', ')}.</p>
      )}
      <div className="screen-actions">
        {phase === 'checked' && importable > 0 && (
          <Button look="primary" glyph="upload" onClick={() => void importFile()}>
            Import {number(importable)}
          </Button>
        )}
        {phase === 'stopped' && (
          <Button look="primary" glyph="sync" onClick={() => void goOn()}>
            Go On
          </Button>
        )}
        {(phase === 'checked' || phase === 'checking') && <Button onClick={chooseAgain}>Change the File</Button>}
        {(phase === 'done' || phase === 'stopped') && <Button onClick={forgetImport}>Import Another File</Button>}
      </div>
      <RefusedRows />
    </section>
  );
}
