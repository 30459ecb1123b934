/**
 * The company's logo, at the size of the surrounding text. Separate from the glyphs, so that the sign-in page does not
 * load them all.
 */
export default function Brand() {
  return (
    <svg className="sign" viewBox="0 0 32 32" aria-hidden="true">
      <path d="M5 18a11 11 0 0 1 22 0M11 18c0-6.6 2-10.9 5-10.9s5 4.3 5 10.9" />
      <path d="M2 18h28v4H2z" />
      <path d="M11.5 23h9c0 2.4 1.5 3.7 4.5 4.3v2.7h-18v-2.7c3-.6 4.5-1.9 4.5-4.3z" />
    </svg>
  );
}
