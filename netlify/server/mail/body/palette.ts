// The colours are those of src/styles/tokens.css.

/** In attributes, which every client supports. */
export const light = {
  paper: '#f8f5ee',
  surface: '#fffdf8',
  sunken: '#f1ece0',
  ink: '#14202b',
  muted: '#51606b',
  line: '#d9d2c4',
  accent: '#b23c12',
  onAccent: '#fffdf8',
};

const dark: typeof light = {
  paper: '#0d161d',
  surface: '#142029',
  sunken: '#0f1a22',
  ink: '#f2ede3',
  muted: '#a7b2b9',
  line: '#2a3944',
  accent: '#f59263',
  onAccent: '#1a0d06',
};

/** By classes, for clients that support media queries. */
export const darkStyles = [
  `.paper{background:${dark.paper}!important}`,
  `.surface{background:${dark.surface}!important;border-color:${dark.accent} ${dark.line} ${dark.line}!important}`,
  `.sunken{background:${dark.sunken}!important}`,
  `.ink{color:${dark.ink}!important}`,
  `.muted{color:${dark.muted}!important}`,
  `.accent{color:${dark.accent}!important}`,
  `.rule{border-color:${dark.line}!important}`,
  `.button{background:${dark.accent}!important;color:${dark.onAccent}!important}`,
].join('');

export const sans = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
export const mono = "ui-monospace,SFMono-Regular,Menlo,Consolas,'Courier New',monospace";
