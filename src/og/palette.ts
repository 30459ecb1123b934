/**
 * The site's dark theme (src/styles/tokens.css). Images always use it, since they appear on backgrounds that are not
 * ours.
 */
export const palette = {
  ground: '#0d161d',
  globe: '#12202a',
  line: '#a7b2b9',
  text: '#f2ede3',
  accent: '#f59263',
};
