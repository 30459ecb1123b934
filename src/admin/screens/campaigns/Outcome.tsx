import { people } from '../../editor/campaign-draft.ts';
import type { Report } from '../../stores/campaign-report.ts';

function Counted({ title, rows }: { title: string; rows: readonly { name: string; count: number }[] }) {
  if (rows.length === 0) return null;
  return (
    <section className="outcome">
      <h2 className="section-title">{title}</h2>
      <table className="table">
        <tbody>
          {rows.map(({ name, count }) => (
            <tr key={name}>
              <td className="outcome-name">{name}</td>
              <td className="outcome-count">{count.toLocaleString('en-US')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What became of a campaign, with the reasons. */
export default function Outcome({ report: { failed, skipped, unsubscribed, clicks } }: { report: Report }) {
  const byReason = (counted: Report['failed']) => counted.map(({ reason, count }) => ({ name: reason, count }));
  return (
    <div className="campaign-outcome">
      <p>
        {unsubscribed === 0
          ? 'Nobody has unsubscribed by its link so far.'
          : `${people(unsubscribed)} unsubscribed by its link and did not come back.`}
      </p>
      <Counted title="Why it failed" rows={byReason(failed)} />
      <Counted title="Why it was skipped" rows={byReason(skipped)} />
      {clicks !== null && clicks.length === 0 && <p>No link of it was followed so far.</p>}
      {clicks && (
        <Counted title="Links that were followed" rows={clicks.map(({ href, count }) => ({ name: href, count }))} />
      )}
    </div>
  );
}
