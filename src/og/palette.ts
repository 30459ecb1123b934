/** The dark theme of the site (src/styles/tokens.css), which images have always: they are seen on grounds that are not ours. */
export const palette = {
  ground: '#0d161d',
  globe: '#12202a',
  line: '#a7b2b9',
  text: '#f2ede3',
  quiet: '#a7b2b9',
  accent: '#f59263',
};
