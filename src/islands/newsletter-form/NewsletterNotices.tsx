import { allSet, notices } from './notices.ts';

const refusals = [
  ['newsletter-required', notices.required],
  ['newsletter-invalid', notices.invalid],
  ['newsletter-failed', notices.failed],
] as const;

/**
 * What a visitor without JavaScript reads after a post: the server redirects to the page with one of these ids as the fragment, and a message shows only
 * while it is the `:target`. `#subscribed` also hides the form below it.
 */
export default function NewsletterNotices() {
  return (
    <>
      <div id="subscribed" className="target-notice" role="status">
        <p>
          <strong>{allSet.title}</strong>
        </p>
        <p>{allSet.text}</p>
      </div>
      {refusals.map(([id, { title, description }]) => (
        <div key={id} id={id} className="target-notice target-notice-refusal">
          <p>
            <strong>{title}</strong>
          </p>
          <p>{description}</p>
        </div>
      ))}
    </>
  );
}
