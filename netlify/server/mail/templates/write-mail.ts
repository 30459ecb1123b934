import { tokenPlace } from '#storage/collections/outbox.ts';
import { visibleLine } from '#contract/visible-text.ts';
import { html, rendered, type Markup } from '#markup/html.ts';
import { darkStyles, light } from '../body/palette.ts';
import { styles } from '../body/styles.ts';

/**
 * A part of a mail, rendered as both text and HTML. Plain text becomes a paragraph, or in a footer a paragraph in small
 * print.
 */
export type Block =
  | string
  | { kind: 'small'; text: string }
  | { kind: 'button'; label: string; href: string }
  /** A link that ends a sentence of its own. */
  | { kind: 'link'; before: string; label: string; href: string }
  /** Someone else's words, verbatim. */
  | { kind: 'quote'; text: string }
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string])[] }
  /** Names below a title, each with its figure. The names may come from outside. */
  | { kind: 'ranking'; title: string; rows: readonly (readonly [name: string, figure: string])[] }
  /** Already rendered content. */
  | { kind: 'body'; text: string; markup: Markup };

/** The result of a template. */
export interface Written {
  subject: string;
  text: string;
  html: string;
}

interface Mail {
  subject: string;
  /** Preview text that mail lists show after the subject. */
  preview: string;
  /** A letter has none. */
  heading?: string;
  blocks: readonly Block[];
  /** Why the recipient gets it, and how to unsubscribe. */
  footer: readonly Block[];
}

/** The sender's details. */
export interface Letterhead {
  name: string;
  tagline: string;
  origin: string;
}

/** Leaves no space around the cells of a table, in the words that every mail program knows. */
const spacing = rendered('cellpadding="0" cellspacing="0" border="0"');

/**
 * Writes a mail as text and as HTML: tables and styles in attributes, as mail programs need them, and nothing that has
 * to be fetched.
 */
export function writeMail(
  { name, tagline, origin }: Letterhead,
  { subject, preview, heading, blocks, footer }: Mail,
): Written {
  const signature = `${name} — ${tagline}`;
  const text = [
    ...(heading === undefined ? [] : [heading]),
    ...blocks.map(textOf),
    `-- \n${signature}\n${origin}`,
    ...footer.map(textOf),
  ].join('\n\n');
  const page = html`
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${subject}</title>
        <style>
          @media (prefers-color-scheme:dark){${darkStyles}}
        </style>
      </head>
      <body class="paper" style="${styles.body}">
        <div style="display:none;max-height:0;overflow:hidden">${preview}</div>
        <table class="paper" role="presentation" width="100%" ${spacing} style="${styles.body}">
          <tr>
            <td align="center" style="${styles.cell}">
              <table class="surface" role="presentation" ${spacing} style="${styles.card}">
                <tr>
                  <td class="ink" style="${styles.inside}">
                    <p class="muted" style="${styles.name}">${name}</p>
                    ${heading !== undefined && html`<h1 class="ink" style="${styles.heading}">${heading}</h1>`}
                    ${blocks.map(markupOf)}
                    <div class="rule" style="${styles.footer}">
                      ${footer.map(smallPrint)}
                      <p class="muted" style="${styles.small}">
                        ${signature}<br /><a class="accent" href="${origin}" style="${styles.link}"
                          >${origin.replace(/^https?:\/\//, '')}</a
                        >
                      </p>
                    </div>
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>
  `;
  return { subject, text: `${text}\n`, html: `<!doctype html>${page.text}` };
}

function textOf(block: Block): string {
  if (typeof block === 'string') return block;
  switch (block.kind) {
    case 'small':
    case 'body':
      return block.text;
    case 'button':
      return `${block.label}:\n${block.href}`;
    case 'link':
      return `${block.before}${block.label}.\n${block.href}`;
    case 'quote':
      // Without scripts a browser ends lines with two characters, each of which would start a line here.
      return block.text.replaceAll(/\r\n?/g, '\n').replaceAll(/^/gm, '> ');
    case 'facts':
      // One line each, so that a name cannot pose as another fact.
      return block.facts.map(([label, value]) => `${label}: ${visibleLine(value)}`).join('\n');
    case 'ranking':
      return [block.title, ...block.rows.map(([name, figure]) => `- ${visibleLine(name)}: ${figure}`)].join('\n');
  }
}

const smallPrint = (block: Block): Markup =>
  markupOf(typeof block === 'string' ? { kind: 'small', text: block } : block);

function markupOf(block: Block): Markup {
  if (typeof block === 'string') return html`<p class="ink" style="${styles.text}">${block}</p>`;
  switch (block.kind) {
    case 'body':
      return block.markup;
    case 'small':
      return html`<p class="muted" style="${styles.small}">${block.text}</p>`;
    case 'button':
      // Outlook applies padding only to cells.
      return html`<table role="presentation" ${spacing} style="${styles.buttonPlace}">
        <tr>
          <td class="button" bgcolor="${light.accent}" style="${styles.buttonCell}">
            <a class="button" href="${block.href}" style="${styles.button}">${block.label}</a>
          </td>
        </tr>
      </table>`;
    case 'link': {
      const link = html`<a class="accent" href="${block.href}" style="${styles.link}">${block.label}</a>`;
      return html`<p class="muted" style="${styles.small}">${block.before}${link}.</p>`;
    }
    case 'quote':
      return html`<blockquote class="ink rule" dir="auto" style="${styles.quote}">${block.text}</blockquote>`;
    case 'facts':
      return html`<table role="presentation" width="100%" ${spacing} style="${styles.facts}">
        ${block.facts.map(
          ([label, value]) =>
            html`<tr>
              <td class="ink rule" style="${styles.fact}">
                <div class="muted" style="${styles.label}">${label}</div>
                <div dir="auto">${value}</div>
              </td>
            </tr>`,
        )}
      </table>`;
    case 'ranking':
      return html`<h2 class="ink" style="${styles.title}">${block.title}</h2>
        <table role="presentation" width="100%" ${spacing} style="${styles.facts}">
          ${block.rows.map(
            ([name, figure]) =>
              html`<tr>
                <td class="ink rule" width="68%" style="${styles.fact};vertical-align:top"><bdi>${name}</bdi></td>
                <td class="muted rule" align="right" style="${styles.figure}">${figure}</td>
              </tr>`,
          )}
        </table>`;
  }
}

/** The address that unsubscribes the owner of a token. */
export const unsubscribeAddress = (origin: string, token: string): string =>
  `${origin}/newsletter/unsubscribe?token=${token}`;

/** The link to unsubscribe in a footer, with the place of the recipient's token. */
export const unsubscribeLink = (origin: string): Block => ({
  kind: 'link',
  before: 'No longer want it? ',
  label: 'Unsubscribe',
  href: unsubscribeAddress(origin, tokenPlace),
});
