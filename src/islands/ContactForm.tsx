import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { showToast } from '#browser/toast.ts';
import { sendContact } from '#contract/api/contact.ts';
import Form from './contact-form/Form.tsx';
import ContactThanks from './ContactThanks.tsx';
import { formDelivery } from './forms/delivery.ts';
import { couldNot } from './contact-form/words.ts';
import { usePhaseFocus } from './forms/phase-focus.ts';
import { useTargetMessages } from './forms/target-messages.ts';
import WaitingForm from './forms/WaitingForm.tsx';
import { useAwake } from './waking/awake.ts';
import { isUntouched } from './waking/taken-over.ts';

const sentId = 'sent';

const delivery = formDelivery(sendContact.path, ({ status }) =>
  showToast(
    status === 'sent'
      ? { title: 'Message sent!', description: "Thank you for reaching out. We'll be in touch soon." }
      : { title: 'Something went wrong', description: couldNot, variant: 'destructive' },
  ),
);

/**
 * The contact form (product §2, §4, §5, §8). It works without JavaScript by posting and returning to `#sent`; with
 * JavaScript it answers in place.
 */
export default function ContactForm() {
  const root = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const state = useStore(delivery.$delivery);
  const { phase, submission } = state;
  const returned = useTargetMessages([sentId]);
  useAwake(root);
  useEffect(() => delivery.watch(() => isUntouched(root.current)), []);
  usePhaseFocus(root, state, () => heading.current ?? document.getElementById('contact-name'));
  return (
    <div ref={root}>
      {phase === 'sent' && (
        <ContactThanks
          headingRef={heading}
          again={
            <button className="btn btn-primary" type="button" onClick={delivery.startAnew}>
              Send Another Message
            </button>
          }
        />
      )}
      {phase === 'waiting' && (
        <div className="card grid justify-items-start gap-5 p-6 sm:p-10">
          <WaitingForm
            delivery={delivery}
            state={state}
            text={submission?.values['message'] ?? ''}
            headingRef={heading}
          />
        </div>
      )}
      {phase === 'form' && (
        <>
          {returned && (
            <div id={sentId} data-taken={sendContact.path} className="peer/sent hidden scroll-mt-24 target:block">
              <ContactThanks />
            </div>
          )}
          <div className="peer-target/sent:hidden">
            <Form delivery={delivery} state={state} />
          </div>
        </>
      )}
    </div>
  );
}
