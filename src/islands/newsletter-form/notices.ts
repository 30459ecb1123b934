import type { Toast } from '#browser/toast.ts';
import { isEmailAddress } from '#contract/email-address.ts';
import type { Outcome } from '../forms/send-form.ts';

/** The messages of the newsletter form (product §5, §8). */
export const notices = {
  required: {
    title: 'Email required',
    description: 'Please enter your email address to subscribe.',
    variant: 'destructive',
  },
  invalid: { title: 'Invalid email', description: 'Please enter a valid email address.', variant: 'destructive' },
  failed: {
    title: 'Subscription failed',
    description: 'Failed to subscribe. Please try again.',
    variant: 'destructive',
  },
  unreachable: {
    title: 'Network error',
    description: 'Failed to connect to the server. Please try again.',
    variant: 'destructive',
  },
  subscribed: {
    title: 'Successfully subscribed!',
    description: 'Thank you for subscribing to our newsletter. Check your email to confirm.',
  },
} satisfies Record<string, Toast>;

/** The toast for the outcome of a subscription; a refusal gives its reason. */
export function noticeOf(outcome: Outcome): Toast {
  if (outcome.status === 'sent') return notices.subscribed;
  if (outcome.status !== 'refused') return notices.unreachable;
  return { ...notices.failed, description: outcome.message || notices.failed.description };
}

/** Replaces the form (product §4). */
export const allSet = {
  title: "You're all set!",
  text: "Thanks for subscribing to our newsletter. We'll keep you updated with the latest news and insights.",
  /** The toast also says so, but only briefly and with JavaScript. */
  next: 'Check your email to confirm.',
};

/** What is wrong with a typed address, or null. */
export function wrongEmail(typed: string): 'required' | 'invalid' | null {
  const address = typed.trim().normalize('NFC');
  if (!address) return 'required';
  return isEmailAddress(address) ? null : 'invalid';
}
