import type { Letterhead, Written } from '#server/mail/templates/write-mail.ts';

/** A template's output for typical data, and for the longest and strangest data. */
export interface MailSamples {
  usual: Written;
  hostile: Written;
  /** Intended links outside the site. */
  elsewhere?: readonly string[];
}

export const letterhead: Letterhead = {
  name: 'Meridian Forge',
  tagline: 'Engineering the Future of Emerging Markets',
  origin: 'https://meridianforge.example',
};

/** The longest permitted site name, with a matching domain. */
export const longLetterhead: Letterhead = {
  name: 'Ouagadougou-Antananarivo Ingenieurgesellschaftsbeteiligungen & Söhne <Group>',
  tagline: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft für alle',
  origin: `https://${'a-very-long-name-of-a-site.'.repeat(4)}example`,
};

/** Unbreakable words, addresses, right-to-left text, markup, and composed characters. */
export const hostileText = [
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunter',
  `https://example.org/${'path/'.repeat(30)}?${'query=value&'.repeat(12)}`,
  'مرحبا بكم في ورشة الهندسة، نود أن نبني معكم شيئا جديدا هذا العام',
  'שלום עולם, 漢字仮名交じり文は空白なしで長く続くことがあるので折り返しが必要です',
  '👩🏽‍🚀👨‍👩‍👧‍👦 e\u0301a\u0308 \u202eturned',
  '<b>bold</b> & "quoted" <script>alert(1)</script> {{name}}',
  'm'.repeat(120),
].join('\n');
