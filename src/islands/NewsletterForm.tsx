import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { showToast } from '#browser/toast.ts';
import { subscribe } from '#contract/api/newsletter.ts';
import { formSender } from './forms/send-form.ts';
import NewsletterNotices from './newsletter-form/NewsletterNotices.tsx';
import NewsletterSubscribed from './newsletter-form/NewsletterSubscribed.tsx';
import { notices, wrongEmail } from './newsletter-form/notices.ts';
import { elapsedIn, useAwake } from './waking/awake.ts';
import { useTypedText } from './waking/typed.ts';

/** The four looks of the form (product §9). */
export type NewsletterLook = 'card' | 'inline' | 'compact' | 'minimal';

interface NewsletterFormProps {
  look: NewsletterLook;
  /** The path of the page that the form stands on, kept with the consent. */
  page: string;
  /** Whether this form carries the messages for visitors without JavaScript; one form of a page does, since their ids are targets of redirects. */
  targets?: boolean;
}

interface Attempt {
  disabled: boolean;
  spinner: boolean;
}

function SubmitButton({ disabled, spinner }: Attempt) {
  return (
    <button className="btn btn-primary" type="submit" disabled={disabled}>
      {!disabled && 'Subscribe'}
      {disabled && spinner && <span className="spinner" aria-hidden="true" />}
      {disabled && <span className={spinner ? 'visually-hidden' : undefined}>Subscribing...</span>}
    </button>
  );
}

/** The newsletter form (product §4, §5, §8): posts by itself, and with JavaScript answers in place. There is no way back from subscribed. */
export default function NewsletterForm({ look, page, targets = false }: NewsletterFormProps) {
  const root = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const email = useRef<HTMLInputElement>(null);
  const subscribed = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const [state, setState] = useState<'idle' | 'submitting' | 'subscribed'>('idle');
  const [invalid, setInvalid] = useState(false);
  const [send] = useState(() => formSender(subscribe.path));
  const busy = useRef(false);
  useTypedText(form, `${id}form`);
  useLayoutEffect(() => {
    // From here on the messages are ours; until then the browser's own validation serves visitors without JavaScript.
    if (form.current) form.current.noValidate = true;
  }, []);
  useAwake(root);
  useEffect(() => {
    if (state === 'subscribed') subscribed.current?.focus();
    // A field that is disabled while it is sent loses the focus.
    if (state === 'idle' && busy.current) email.current?.focus();
    busy.current = state === 'submitting';
  }, [state]);

  const submit = async (event: { preventDefault(): void }) => {
    event.preventDefault();
    if (!form.current || !email.current || busy.current) return;
    const address = email.current.value;
    const wrong = wrongEmail(address);
    setInvalid(Boolean(wrong));
    if (wrong) {
      showToast(notices[wrong]);
      email.current.focus();
      return;
    }
    const website = new FormData(form.current).get('website');
    busy.current = true;
    setState('submitting');
    const outcome = await send(
      { email: address.trim(), source: 'website', page, website: typeof website === 'string' ? website : '' },
      elapsedIn(form.current),
    );
    if (outcome.status === 'sent') {
      showToast(notices.subscribed);
      email.current.value = '';
      setState('subscribed');
      return;
    }
    const { description, ...failed } = notices.failed;
    showToast(
      outcome.status === 'unreachable'
        ? notices.unreachable
        : { ...failed, description: outcome.message || description },
    );
    setState('idle');
  };

  if (state === 'subscribed') {
    return (
      <div ref={root} className={`newsletter newsletter-${look}`}>
        <NewsletterSubscribed headingRef={subscribed} />
      </div>
    );
  }
  const disabled = state === 'submitting';
  const roomy = look === 'card' || look === 'inline';
  return (
    <div ref={root} className={`newsletter newsletter-${look}`}>
      {look === 'card' && (
        <div className="newsletter-intro">
          <h2>Subscribe to our newsletter</h2>
          <p className="text-muted">The latest news and insights, in your inbox.</p>
        </div>
      )}
      {targets && <NewsletterNotices />}
      <form
        ref={form}
        id={`${id}form`}
        className="newsletter-form peer-target/subscribed:hidden"
        method="post"
        action={subscribe.path}
        onSubmit={submit}
      >
        <div className="field newsletter-field">
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
            disabled={disabled}
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
        <SubmitButton disabled={disabled} spinner={!roomy} />
      </form>
      <p id={`${id}privacy`} className="hint">
        We respect your privacy. Unsubscribe at any time.
      </p>
    </div>
  );
}
