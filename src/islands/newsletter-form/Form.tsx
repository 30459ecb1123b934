import { useRef, useState } from 'react';
import { showToast } from '#browser/toast.ts';
import { subscribe } from '#contract/api/newsletter.ts';
import type { Delivery, DeliveryState } from '../forms/delivery.ts';
import FormNotice from '../forms/FormNotice.tsx';
import { elapsedIn, heldIn } from '../waking/awake.ts';
import { useTakenOverForm } from '../waking/taken-over.ts';
import { notices, wrongEmail } from './notices.ts';

/** The four looks of the form (product §9). */
export type NewsletterLook = 'card' | 'inline' | 'compact' | 'minimal';

function SubmitButton({ disabled, spinner }: { disabled: boolean; spinner: boolean }) {
  return (
    <button className="btn btn-primary" type="submit" disabled={disabled}>
      {!disabled && 'Subscribe'}
      {disabled && spinner && <span className="spinner" aria-hidden="true" />}
      {disabled && <span className={spinner ? 'visually-hidden' : undefined}>Subscribing...</span>}
    </button>
  );
}

/** The form itself; `id` prefixes the ids of its parts. Its delivery tracks what happens to it. */
export default function Form({
  id,
  look,
  page,
  delivery,
  state,
}: {
  id: string;
  look: NewsletterLook;
  page: string;
  delivery: Delivery;
  state: DeliveryState;
}) {
  const form = useRef<HTMLFormElement>(null);
  const email = useRef<HTMLInputElement>(null);
  const [invalid, setInvalid] = useState(false);
  const { sending, failed, submission } = state;
  const roomy = look === 'card' || look === 'inline';
  useTakenOverForm(form, `${id}form`, submission);

  /** The valid values of the form; null if the visitor has to correct the address, which is then shown. */
  const checked = () => {
    if (!form.current || !email.current) return null;
    const address = email.current.value;
    const wrong = wrongEmail(address);
    setInvalid(Boolean(wrong));
    if (wrong) {
      showToast(notices[wrong]);
      email.current.focus();
      return null;
    }
    const website = new FormData(form.current).get('website');
    return {
      email: address.trim(),
      source: 'website',
      page,
      website: typeof website === 'string' ? website : '',
    };
  };

  const submit = (event: { preventDefault(): void }) => {
    event.preventDefault();
    if (!form.current) return;
    const spent = heldIn(form.current);
    const values = checked();
    if (values) void delivery.send(values, elapsedIn(form.current), spent);
  };

  return (
    <form
      ref={form}
      id={`${id}form`}
      className="newsletter-form peer-target/subscribed:hidden"
      method="post"
      action={subscribe.path}
      onSubmit={submit}
    >
      <div className="field">
        <label className={roomy ? 'label' : 'visually-hidden'} htmlFor={`${id}email`}>
          Email address
          {look === 'card' && (
            <span className="required" aria-hidden="true">
              {' '}
              *
            </span>
          )}
        </label>
        <input
          ref={email}
          id={`${id}email`}
          className="input"
          type="email"
          name="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
          placeholder="you@example.com"
          required
          aria-describedby={`${id}privacy`}
          aria-invalid={invalid || undefined}
          disabled={sending}
          onInput={() => setInvalid(false)}
        />
      </div>
      <input type="hidden" name="source" value="website" />
      <input type="hidden" name="page" value={page} />
      <input type="hidden" name="elapsed" />
      <div className="trap" aria-hidden="true">
        <label htmlFor={`${id}website`}>Website</label>
        <input id={`${id}website`} name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <SubmitButton disabled={sending} spinner={!roomy} />
      <FormNotice
        form={`${id}form`}
        failed={failed}
        tried={submission !== null}
        couldNot={notices.unreachable.description}
        sender={email}
        onKeep={() => {
          const values = checked();
          if (values) delivery.keep(values);
        }}
      />
    </form>
  );
}
