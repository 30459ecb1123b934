import { useStore } from '@nanostores/react';
import Dialog from '../../parts/Dialog.tsx';
import { $campaignNotice } from '../../stores/subscribers.ts';

/** Says why no campaign can be sent yet, and what is needed. */
export default function CampaignNotice() {
  const open = useStore($campaignNotice);
  const close = () => $campaignNotice.set(false);
  return (
    <Dialog open={open} onClose={close} labelledBy="campaign-title">
      <h2 id="campaign-title">Campaigns cannot be sent yet</h2>
      <p className="dialog-text">
        This site does not send mail so far, so no subscriber will hear from it. Campaigns come with its mail set-up,
        which is a capability of its own. It needs:
      </p>
      <ul className="dialog-list">
        <li>a mail server that takes the site’s messages,</li>
        <li>an address that they come from, at a domain that allows that server to send for it,</li>
        <li>confirmed subscribers: only those who are verified may be written to.</li>
      </ul>
      <p className="dialog-text">Until then, export the list as CSV to use it elsewhere.</p>
      <div className="dialog-actions">
        <button className="btn btn-primary btn-small" type="button" onClick={close}>
          Close
        </button>
      </div>
    </Dialog>
  );
}
