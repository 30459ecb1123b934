import { useStore } from '@nanostores/react';
import { $import, refusedIn } from '../../stores/subscriber-import.ts';

/** The refused rows, by line of the file, with reasons. */
export default function RefusedRows() {
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
          {count > rows.length && ` (${rows.length} of ${count.toLocaleString('en-US')})`}
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
