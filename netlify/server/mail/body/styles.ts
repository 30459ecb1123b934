import { light, sans } from './palette.ts';

/** The styles of a mail, in attributes, as mail clients need them. */
export const styles = {
  body: `margin:0;padding:0;background:${light.paper}`,
  cell: 'padding:24px 12px',
  card: `width:100%;max-width:600px;background:${light.surface};border:1px solid ${light.line};border-top:3px solid ${light.accent}`,
  inside: `padding:32px 28px 24px;font:16px/1.6 ${sans};color:${light.ink};word-break:break-word;overflow-wrap:anywhere`,
  name: `margin:0 0 28px;font:600 14px/1.4 ${sans};color:${light.muted}`,
  heading: `margin:0 0 16px;font:700 28px/1.2 ${sans};letter-spacing:-0.02em;color:${light.ink}`,
  text: `margin:0 0 16px;font:16px/1.6 ${sans};color:${light.ink};white-space:pre-line`,
  small: `margin:0 0 12px;font:14px/1.5 ${sans};color:${light.muted};white-space:pre-line`,
  quote: `margin:0 0 16px;padding:2px 0 2px 16px;border-left:3px solid ${light.line};font:16px/1.6 ${sans};color:${light.ink};white-space:pre-line`,
  buttonPlace: 'margin:8px 0 24px',
  buttonCell: `border-radius:3px;background:${light.accent}`,
  button: `display:inline-block;padding:13px 24px;border-radius:3px;background:${light.accent};font:600 16px/1.3 ${sans};color:${light.onAccent};text-decoration:none`,
  link: `color:${light.accent};text-decoration:underline`,
  facts: 'margin:0 0 20px;border-collapse:collapse',
  fact: `padding:8px 0;border-top:1px solid ${light.line};font:16px/1.5 ${sans};color:${light.ink}`,
  title: `margin:24px 0 8px;font:700 17px/1.35 ${sans};color:${light.ink}`,
  figure: `padding:8px 0 8px 16px;border-top:1px solid ${light.line};font:16px/1.5 ${sans};color:${light.muted};text-align:right;vertical-align:top`,
  label: `font:13px/1.5 ${sans};color:${light.muted}`,
  footer: `margin:28px 0 0;padding:20px 0 0;border-top:1px solid ${light.line}`,
};
