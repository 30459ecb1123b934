import type { FormLimit } from './form-limit.ts';

/** How often each public form may be sent (rules 25). */
export const contactLimit: FormLimit = {
  form: 'contact',
  max: 5,
  windowMs: 10 * 60_000,
  before: 'sending another message',
  usual: 200,
  what: 'messages',
};

export const newsletterLimit: FormLimit = {
  form: 'newsletter',
  max: 5,
  windowMs: 60 * 60_000,
  before: 'subscribing again',
  usual: 500,
  what: 'sign-ups',
};
