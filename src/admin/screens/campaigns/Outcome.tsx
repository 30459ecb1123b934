import { people } from '../../editor/campaign-draft.ts';
import type { Report } from '../../stores/campaign-report.ts';

interface CountedProps {
  title: string;
  help?: string;
  rows: readonly { name: string; count: number }[];
}

function Counted({ title, help, rows }: CountedProps) {
  if (rows.length === 0) return null;
  return (
    <section>
      <h2 className="section-title">{title}</h2>
      {help !== undefined && <p className="hint">{help}</p>}
      <table className="table">
        <tbody>
          {rows.map(({ name, count }, index) => (
            <tr key={index}>
              <td className="wrap-anywhere">{name}</td>
              <td className="text-right tabular-nums">{count.toLocaleString('en-US')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const mails = (count: number): string => (count === 1 ? 'One mail' : `${count.toLocaleString('en-US')} mails`);

/** The outcome of a campaign, with reasons. */
export default function Outcome({ report: { failed, skipped, unsubscribed, returned, clicks } }: { report: Report }) {
  const byReason = (counted: Report['failed']) => counted.map(({ reason, count }) => ({ name: reason, count }));
  return (
    <div className="grid grid-cols-1 gap-5 max-w-240 mt-6">
      <p>
        {unsubscribed === 0
          ? 'No one has unsubscribed through its link so far.'
          : `${people(unsubscribed)} unsubscribed through its link and did not come back.`}
      </p>
      {returned.bounced > 0 && (
        <p>
          {mails(returned.bounced)} bounced after the mail server had accepted it, as reported by a provider or a
          mailbox.
        </p>
      )}
      {returned.complained > 0 && (
        <p>
          {mails(returned.complained)} {returned.complained === 1 ? 'was' : 'were'} marked as spam.
        </p>
      )}
      <Counted title="Why it failed" rows={byReason(failed)} />
      <Counted title="Why it was skipped" rows={byReason(skipped)} />
      {clicks !== null && clicks.length === 0 && <p>None of its links is counted.</p>}
      {clicks && (
        <Counted
          title="How often its links were opened"
          help="A rough count: programs that check mail also open links, and clicks that could not be stored are missing."
          rows={clicks.map(({ href, count }) => ({ name: href, count }))}
        />
      )}
    </div>
  );
}
