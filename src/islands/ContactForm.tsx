import { useEffect, useRef, useState } from 'react';
import Form from './contact-form/Form.tsx';
import ContactThanks from './ContactThanks.tsx';
import { useTargetMessages } from './forms/target-messages.ts';
import { useAwake } from './waking/awake.ts';

const sentId = 'sent';

/** The contact form (product §2, §4, §5, §8): a plain form that posts by itself and returns to `#sent`, and with JavaScript answers in place. */
export default function ContactForm() {
  const root = useRef<HTMLDivElement>(null);
  const thanks = useRef<HTMLHeadingElement>(null);
  const [view, setView] = useState<'form' | 'sent' | 'again'>('form');
  const returned = useTargetMessages([sentId]);
  useAwake(root);
  useEffect(() => {
    if (view === 'sent') thanks.current?.focus();
    if (view === 'again') document.getElementById('contact-name')?.focus();
  }, [view]);
  return (
    <div ref={root}>
      {view === 'sent' ? (
        <ContactThanks
          headingRef={thanks}
          again={
            <button className="btn btn-primary" type="button" onClick={() => setView('again')}>
              Send Another Message
            </button>
          }
        />
      ) : (
        <>
          {returned && (
            <div id={sentId} className="peer/sent hidden scroll-mt-24 target:block">
              <ContactThanks />
            </div>
          )}
          <div className="peer-target/sent:hidden">
            <Form key={view} onSent={() => setView('sent')} />
          </div>
        </>
      )}
    </div>
  );
}
