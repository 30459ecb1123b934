import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef } from 'react';
import { showToast } from '#browser/toast.ts';
import { subscribe } from '#contract/api/newsletter.ts';
import { formDelivery } from './forms/delivery.ts';
import { usePhaseFocus } from './forms/phase-focus.ts';
import WaitingForm from './forms/WaitingForm.tsx';
import Form, { type NewsletterLook } from './newsletter-form/Form.tsx';
import NewsletterNotices from './newsletter-form/NewsletterNotices.tsx';
import NewsletterSubscribed from './newsletter-form/NewsletterSubscribed.tsx';
import { noticeOf } from './newsletter-form/notices.ts';
import { useAwake } from './waking/awake.ts';
import { isUntouched } from './waking/taken-over.ts';

interface NewsletterFormProps {
  look: NewsletterLook;
  /** The path of the page with the form, stored with the consent. */
  page: string;
  /**
   * Whether this form includes the messages for visitors without JavaScript. Only one form on a page does, since
   * redirects target their ids.
   */
  targets?: boolean;
}

const delivery = formDelivery(subscribe.path, (outcome) => showToast(noticeOf(outcome)));

/**
 * The newsletter form (product §4, §5, §8). It works without JavaScript by posting; with JavaScript it answers in
 * place. Once the visitor has subscribed, the form does not come back.
 */
export default function NewsletterForm({ look, page, targets = false }: NewsletterFormProps) {
  const root = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const state = useStore(delivery.$delivery);
  const { phase, submission } = state;
  useAwake(root);
  useEffect(() => delivery.watch(() => isUntouched(root.current)), []);
  usePhaseFocus(root, state, () => heading.current ?? document.getElementById(`${id}email`));
  return (
    <div ref={root} className={`newsletter newsletter-${look}`}>
      {phase === 'sent' && <NewsletterSubscribed headingRef={heading} />}
      {phase === 'waiting' && (
        <WaitingForm delivery={delivery} state={state} text={submission?.values['email'] ?? ''} headingRef={heading} />
      )}
      {phase === 'form' && (
        <>
          {look === 'card' && (
            <div>
              <h2>Subscribe to our newsletter</h2>
              <p className="text-muted">The latest news and insights, in your inbox.</p>
            </div>
          )}
          {targets && <NewsletterNotices />}
          <Form id={id} look={look} page={page} delivery={delivery} state={state} />
          <p id={`${id}privacy`} className="hint">
            We respect your privacy. Unsubscribe at any time.
          </p>
        </>
      )}
    </div>
  );
}
