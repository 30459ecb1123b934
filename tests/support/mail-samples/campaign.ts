import { renderCampaign } from '#server/mail/templates/campaign.ts';
import { hostileText, letterhead, longLetterhead, type MailSamples } from './sample.ts';

const markdown = `Good morning,

**three ventures** left the workshop this quarter, and [one essay](/essays) says what we learnt.

## What we built

- cold chains for fishers in Saint-Louis
- a ledger for savings clubs, [described here](https://example.org/ledger)

> Build what the next village asks for.

1. First
2. Second

\`\`\`
const engine = build();
\`\`\`

| Venture | Boats |
| ------- | ----- |
| Limpiar | 12    |

---

Until next month, \`Femi\``;

export const samples: MailSamples = {
  usual: renderCampaign(letterhead, {
    subject: 'What we built this quarter',
    preview: '',
    markdown,
    archive: true,
    slug: 'what-we-built',
  }),
  hostile: renderCampaign(longLetterhead, {
    subject: 'm'.repeat(120),
    preview: hostileText,
    markdown: `# ${'m'.repeat(80)}\n\n${hostileText.split('\n').join('\n\n')}\n\n\`${'c'.repeat(120)}\`\n\n\`\`\`\n${'code '.repeat(60)}\n\`\`\`\n\n> > > ${'q'.repeat(120)}\n\n- - - ${'l'.repeat(90)}\n\n| ${'a'.repeat(70)} | ${'b'.repeat(70)} |\n| - | - |\n| ${'word '.repeat(40)} | 2 |`,
  }),
  elsewhere: ['https://example.org/ledger', 'https://example.org/path/'],
};
