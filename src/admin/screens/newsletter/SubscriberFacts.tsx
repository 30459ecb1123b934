import type { SubscriberDetail } from '#contract/api/admin-newsletter.ts';
import Fact from '../../parts/Fact.tsx';
import Moment from '../../parts/Moment.tsx';

/** A moment of the subscription. If the imported file gave none, that of the import is stored. */
function When({ subscriber, at }: { subscriber: SubscriberDetail; at: string }) {
  return (
    <>
      {subscriber.imported?.at === at && 'Not dated in the file, imported '}
      <Moment at={at} />
    </>
  );
}

/** The mail or file that confirmed the subscriber. */
function How({ subscriber: { confirmedBy, imported, mails, verifiedAt } }: { subscriber: SubscriberDetail }) {
  if (confirmedBy) {
    const isKept = mails.some(({ id }) => id === confirmedBy.mail);
    return (
      <>
        , by the link in {isKept ? <a href={`/admin/outbox/${confirmedBy.mail}`}>the mail</a> : 'a mail'} of{' '}
        <Moment at={confirmedBy.writtenAt} />
      </>
    );
  }
  return imported && imported.at !== verifiedAt && ', as the file said that was imported';
}

function Consent({ subscriber }: { subscriber: SubscriberDetail }) {
  const { version, wording, at, page } = subscriber.consent;
  return (
    <>
      <Fact name="Agreed">
        <When subscriber={subscriber} at={at} />
        {/* A value from an imported file is not made a link. */}
        {page !== null && <>, on {page}</>}
      </Fact>
      <Fact name="To">
        {wording === null ? (
          `The text “${version}”, which this site never had.`
        ) : (
          <>
            “{wording}” ({version})
          </>
        )}
      </Fact>
    </>
  );
}

/** How a subscription came about, and what was agreed to. */
export default function SubscriberFacts({ subscriber }: { subscriber: SubscriberDetail }) {
  const { createdAt, verifiedAt, unsubscribedAt, leftBecause, spam, spamReason, imported, suppression } = subscriber;
  return (
    <dl className="facts">
      <Fact name="Subscribed">
        <When subscriber={subscriber} at={createdAt} />
      </Fact>
      <Fact name="Confirmed">
        {verifiedAt === null ? (
          'Not yet'
        ) : (
          <>
            <When subscriber={subscriber} at={verifiedAt} />
            <How subscriber={subscriber} />
          </>
        )}
      </Fact>
      {unsubscribedAt !== null && (
        <Fact name="Unsubscribed">
          <Moment at={unsubscribedAt} />
          {leftBecause !== null && <>: {leftBecause}</>}
        </Fact>
      )}
      {spam && <Fact name="Filed as spam">{spamReason ?? 'No reason was noted.'}</Fact>}
      {suppression && (
        <Fact name="No mail">
          {suppression.why} Since <Moment at={suppression.since} />
          {suppression.until !== null && (
            <>
              , until <Moment at={suppression.until} />
            </>
          )}
          .
        </Fact>
      )}
      <Consent subscriber={subscriber} />
      {imported && (
        <>
          <Fact name="Imported">
            <Moment at={imported.at} />, by {imported.by}
          </Fact>
          <Fact name="Proof">
            <span className="whitespace-pre-wrap wrap-anywhere">{imported.proof}</span>
          </Fact>
        </>
      )}
    </dl>
  );
}
