import type { Ref } from 'react';
import type { Delivery, DeliveryState } from './delivery.ts';

/**
 * Replaces a form that waits in this browser until it can be sent (product §4). `text` is the part of it by which the
 * visitor will recognise it.
 */
export default function WaitingForm({
  delivery,
  state: { sending, failed },
  text,
  headingRef,
}: {
  delivery: Delivery;
  state: DeliveryState;
  text: string;
  headingRef: Ref<HTMLHeadingElement>;
}) {
  const trouble = failed?.status === 'refused' ? failed.message : 'It could not be sent yet.';
  return (
    <>
      <h2 ref={headingRef} tabIndex={-1}>
        Waiting to be sent
      </h2>
      <textarea
        className="textarea"
        rows={Math.min(text.length / 40 + 1, 6)}
        readOnly
        aria-label="What waits"
        value={text}
      />
      <p className="text-muted">
        It stays on this device, and is sent when you are back online with this page open. Then it is deleted from here.
        After a day it is no longer sent automatically, but returns to the form.
      </p>
      {failed && <p role="status">{`${trouble} It will be tried again automatically.`}</p>}
      <div className="flex flex-wrap gap-3">
        <button
          className="btn btn-primary"
          type="button"
          aria-disabled={sending}
          onClick={() => void delivery.sendWaiting()}
        >
          {sending ? 'Sending...' : 'Send now'}
        </button>
        <button className="btn btn-quiet" type="button" onClick={() => void delivery.edit()}>
          Edit
        </button>
        <button className="btn btn-quiet" type="button" onClick={() => void delivery.discard()}>
          Delete
        </button>
      </div>
    </>
  );
}
