/** A state of a page, before or after its button was pressed. */
interface State {
  /** The fragment that shows it. */
  id: string;
  heading: string;
  text: string;
  /** Its button; left out if there is nothing left to do. */
  button?: { label: string; undo?: true };
  /** Whether it asks for a reason. */
  asksWhy?: true;
  /** Whether it links to the sign-up form. */
  subscribes?: true;
}

interface Link {
  title: string;
  /** The question before anything changes. */
  ask: State & Required<Pick<State, 'button'>>;
  states: readonly State[];
}

const unknown: State = {
  id: 'unknown',
  heading: 'This link leads nowhere',
  text: 'It is not one of ours, it was cut short on the way, or the address has been forgotten. Nothing was changed. Open the link in the mail again, or subscribe again.',
  subscribes: true,
};
const failed = (button: string): State => ({
  id: 'failed',
  heading: 'That did not work',
  text: 'Nothing was changed. Please try again in a few minutes.',
  button: { label: button },
});
const suppressed: State = {
  id: 'suppressed',
  heading: 'We cannot write to you',
  text: 'Mail to this address came back, or was reported as spam, so we no longer send mail to it. Please write to us if you want to change that.',
};
const undo = { label: 'Undo', undo: true } as const;

/**
 * The pages that mails link to, by the last part of their address, with every state that an answer can lead to
 * (netlify/server/forms/link-forms.ts).
 */
export const links: Record<string, Link> = {
  confirm: {
    title: 'Confirm your subscription',
    ask: {
      id: 'ask',
      heading: 'Confirm your subscription',
      text: 'With one click, you get our newsletter.',
      button: { label: 'Confirm my subscription' },
    },
    states: [
      {
        id: 'confirmed',
        heading: 'You are on the list',
        text: 'Your subscription is confirmed. You will get the next issue, and each one has an unsubscribe link.',
      },
      {
        id: 'expired',
        heading: 'This link has expired',
        text: 'A link works once, and for two days. Subscribe again, and we will send you a new one.',
        subscribes: true,
      },
      suppressed,
      unknown,
      failed('Confirm my subscription'),
    ],
  },
  'not-me': {
    title: 'This was not me',
    ask: {
      id: 'ask',
      heading: 'Was this not you?',
      text: 'Someone gave us your address. With one click, we forget it. For thirty days, no one can have our newsletter sent to it.',
      button: { label: 'Forget my address' },
    },
    states: [
      {
        id: 'forgotten',
        heading: 'Your address is forgotten',
        text: 'Thank you for telling us. For thirty days we keep only a mark that it gets no newsletter. No one can read your address from it.',
      },
      {
        id: 'expired',
        heading: 'This address was confirmed',
        text: 'The link in the same mail was used to confirm it. To leave, use the link at the end of any newsletter.',
      },
      unknown,
      failed('Forget my address'),
    ],
  },
  unsubscribe: {
    title: 'Unsubscribe',
    ask: {
      id: 'ask',
      heading: 'Unsubscribe from our newsletter?',
      text: 'With one click, you will get no further issues.',
      button: { label: 'Unsubscribe' },
    },
    states: [
      {
        id: 'unsubscribed',
        heading: 'You are unsubscribed',
        text: 'No further issues will be sent to you; one that is on its way may still arrive. If that was a mistake, undo it here.',
        button: undo,
        asksWhy: true,
      },
      {
        id: 'thanks',
        heading: 'Thank you for telling us',
        text: 'You are unsubscribed, and your reason is noted. If you change your mind, undo it here.',
        button: undo,
      },
      { id: 'back', heading: 'Welcome back', text: 'You are on the list again. You will get the next issue.' },
      {
        id: 'unconfirmed',
        heading: 'One step left',
        text: 'Your request has been restored. Please confirm it with the link in our mail. If you no longer have it, subscribe again.',
        subscribes: true,
      },
      suppressed,
      unknown,
      failed('Try again'),
    ],
  },
};
