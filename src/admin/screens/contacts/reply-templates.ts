/** A start for a reply; brackets mark what to fill in. */
interface ReplyTemplate {
  name: string;
  text: (firstName: string) => string;
}

const letter =
  (...paragraphs: string[]) =>
  (firstName: string): string =>
    [`Dear ${firstName},`, ...paragraphs, 'Kind regards,'].join('\n\n');

/** In display order. */
export const replyTemplates: readonly ReplyTemplate[] = [
  {
    name: 'Founder',
    text: letter(
      'Thank you for telling us what you are building. We would like to hear more: who has the problem today, what they do without you, and what you have tried so far.',
      'Could we talk for half an hour this week or next? Send two or three times that suit you, with your time zone.',
    ),
  },
  {
    name: 'Investor',
    text: letter(
      'Thank you for your interest in the companies that we build. We are glad to show you what each of them has reached and what comes next.',
      'Which stage and which regions do you look at? With that we can put you in touch with the right founders.',
    ),
  },
  {
    name: 'Developer',
    text: letter(
      'Thank you for writing to us. We are always glad to meet people who build.',
      'Could you send us something that you have made and are proud of, and a sentence on what you would like to work on next? We read everything and answer.',
    ),
  },
  {
    name: 'More details',
    text: letter(
      'Thank you for your message. Before we can give you a good answer, there is one thing that we need to know:',
      '[your question]',
    ),
  },
  {
    name: 'Not a fit',
    text: letter(
      'Thank you for thinking of us, and for the care that you put into your message. We have talked about it, and it is not something that we can take on: we work with few founders at a time, and would not do it justice.',
      'We wish you well with it, and would be glad to hear how it goes.',
    ),
  },
];
