import type { ReactNode, Ref } from 'react';

/**
 * The panel that replaces the form after sending (product §2), in place or, without JavaScript, at `#sent`. `again` is
 * the form's own 'Send Another Message' button; without it, a link leads to an empty form.
 */
export default function ContactThanks({
  again,
  headingRef,
}: {
  again?: ReactNode;
  headingRef?: Ref<HTMLHeadingElement>;
}) {
  return (
    <div className="card grid justify-items-start gap-5 p-6 sm:p-10">
      <svg className="icon text-accent" width="32" height="32" viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="10" />
        <path d="m8.5 12.5 2.5 2.5 5-6" />
      </svg>
      <h2 ref={headingRef} tabIndex={-1}>
        Thank You!
      </h2>
      <p className="text-muted">
        Your message has been sent successfully. We'll review your inquiry and get back to you shortly via email.
      </p>
      <div className="flex flex-wrap gap-3">
        {again ?? (
          <a className="btn btn-primary" href="/contact">
            Send Another Message
          </a>
        )}
        <a className="btn btn-quiet" href="/">
          Return to Homepage
        </a>
      </div>
    </div>
  );
}
