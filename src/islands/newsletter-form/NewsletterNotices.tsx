import { subscribe } from '#contract/api/newsletter.ts';
import { useTargetMessages } from '../forms/target-messages.ts';
import { allSet, notices } from './notices.ts';

const refusals = [
  ['newsletter-required', notices.required],
  ['newsletter-invalid', notices.invalid],
  ['newsletter-failed', notices.failed],
] as const;
const ids = ['subscribed', ...refusals.map(([id]) => id)];

/**
 * The messages for visitors without JavaScript: after a post the server redirects to the page with one of these ids as
 * the fragment, and a message shows only while it is the `:target`. `#subscribed` also hides the form below it.
 */
export default function NewsletterNotices() {
  if (!useTargetMessages(ids)) return null;
  return (
    <>
      <div id="subscribed" data-taken={subscribe.path} className="form-notice target-notice peer/subscribed">
        <p>
          <strong>{allSet.title}</strong>
        </p>
        <p>{allSet.text}</p>
        <p>{allSet.next}</p>
      </div>
      {refusals.map(([id, { title, description }]) => (
        <div key={id} id={id} className="form-notice target-notice">
          <p>
            <strong>{title}</strong>
          </p>
          <p>{description}</p>
        </div>
      ))}
    </>
  );
}
