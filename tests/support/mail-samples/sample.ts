import type { Letterhead, Written } from '#server/mail/templates/write-mail.ts';

/** What a template makes of data that is as usual, and of the longest and strangest that it can get. */
export interface MailSamples {
  usual: Written;
  hostile: Written;
  /** Addresses outside the site that it leads to on purpose. */
  elsewhere?: readonly string[];
}

export const letterhead: Letterhead = {
  name: 'Meridian Forge',
  tagline: 'Engineering the Future of Emerging Markets',
  origin: 'https://meridianforge.example',
};

/** As long a name as a site may have, with a domain to match. */
export const longLetterhead: Letterhead = {
  name: 'Ouagadougou-Antananarivo Ingenieurgesellschaftsbeteiligungen & Söhne <Group>',
  tagline: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft für alle',
  origin: `https://${'a-very-long-name-of-a-site.'.repeat(4)}example`,
};

/** Words that do not break, addresses, other directions of writing, markup, and characters of several parts. */
export const hostileText = [
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunter',
  `https://example.org/${'path/'.repeat(30)}?${'query=value&'.repeat(12)}`,
  'مرحبا بكم في ورشة الهندسة، نود أن نبني معكم شيئا جديدا هذا العام',
  'שלום עולם, 漢字仮名交じり文は空白なしで長く続くことがあるので折り返しが必要です',
  '👩🏽‍🚀👨‍👩‍👧‍👦 e\u0301a\u0308 \u202eturned',
  '<b>bold</b> & "quoted" <script>alert(1)</script> {{name}}',
  'm'.repeat(120),
].join('\n');
