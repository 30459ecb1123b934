import type { Ref } from 'react';
import { allSet } from './notices.ts';

/** The panel that replaces the form after subscribing (product §4). */
export default function NewsletterSubscribed({ headingRef }: { headingRef: Ref<HTMLHeadingElement> }) {
  return (
    <div className="newsletter-subscribed">
      <h2 ref={headingRef} tabIndex={-1}>
        {allSet.title}
      </h2>
      <p className="text-muted">{allSet.text}</p>
      <p>{allSet.next}</p>
    </div>
  );
}
