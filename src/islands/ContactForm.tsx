import { useEffect, useRef, useState } from 'react';
import { useAwake } from './awake.ts';
import Form from './contact-form/Form.tsx';
import ContactThanks from './ContactThanks.tsx';

/** The contact form (specification §2, §4, §5, §8): a plain form that posts by itself, and with JavaScript answers in place. */
export default function ContactForm() {
  const root = useRef<HTMLDivElement>(null);
  const thanks = useRef<HTMLHeadingElement>(null);
  const [view, setView] = useState<'form' | 'sent' | 'again'>('form');
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
        <Form key={view} onSent={() => setView('sent')} />
      )}
    </div>
  );
}
