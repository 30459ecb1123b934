import type { SendView, SubscriberDetail } from '#contract/api/admin-newsletter.ts';
import TitledSection from '../../parts/TitledSection.tsx';
import Moment from '../../parts/Moment.tsx';
import MailState from '../outbox/MailState.tsx';

/** The outcome of a campaign for one subscriber, in the words of its report. */
const sendStates: Readonly<Record<SendView['state'], { name: string; badge: string }>> = {
  claimed: { name: 'Sending', badge: 'badge-blue' },
  deferred: { name: 'Waiting', badge: 'badge-blue' },
  canceled: { name: 'Not sent', badge: 'badge-slate' },
  sent: { name: 'Sent', badge: 'badge-green' },
  failed: { name: 'Failed', badge: 'badge-red' },
  skipped: { name: 'Skipped', badge: 'badge-slate' },
  unknown: { name: 'Unknown', badge: 'badge-orange' },
};

function Campaigns({ campaigns, olderCampaigns }: Pick<SubscriberDetail, 'campaigns' | 'olderCampaigns'>) {
  if (campaigns.length === 0 && olderCampaigns === 0) return null;
  return (
    <TitledSection id="campaigns-title" title="Campaigns" className="mt-8 max-w-208">
      <ul className="rows">
        {campaigns.map(({ campaign, subject, state, reason, at }) => (
          <li key={campaign} className="row mail-row">
            <a className="row-link" href={`/admin/newsletter/campaigns/${campaign}`}>
              <span className="row-title">
                <bdi className="row-name">{subject}</bdi>{' '}
                <span className={`badge ${sendStates[state].badge}`}>{sendStates[state].name}</span>
              </span>
              {reason !== null && <span className="row-reason">{reason}</span>}
            </a>
            <span className="row-time">
              <Moment at={at} />
            </span>
          </li>
        ))}
      </ul>
      {olderCampaigns > 0 && (
        <p className="hint">
          Only the newest campaigns were checked: {olderCampaigns} {olderCampaigns === 1 ? 'is' : 'are'} older.
        </p>
      )}
    </TitledSection>
  );
}

/** Every mail kept for a subscriber, linked to the outbox, and the outcomes of campaigns. */
export default function SubscriberMails({ subscriber }: { subscriber: SubscriberDetail }) {
  const { mails, campaigns, olderCampaigns } = subscriber;
  return (
    <>
      <OutboxMails mails={mails} />
      <Campaigns campaigns={campaigns} olderCampaigns={olderCampaigns} />
    </>
  );
}

function OutboxMails({ mails }: Pick<SubscriberDetail, 'mails'>) {
  return (
    <TitledSection id="mails-title" title="Mails" className="mt-8 max-w-208">
      {mails.length === 0 ? (
        <p className="hint">The outbox has no mail to this address.</p>
      ) : (
        <ul className="rows">
          {mails.map((mail) => (
            <li key={mail.id} className="row mail-row">
              <a className="row-link" href={`/admin/outbox/${mail.id}`}>
                <span className="row-title">
                  <bdi className="row-name">{mail.subject}</bdi> <MailState state={mail.state} />
                </span>
                {mail.reason !== null && <span className="row-reason">{mail.reason}</span>}
              </a>
              <span className="row-time">
                <Moment at={mail.createdAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </TitledSection>
  );
}
