/** The company's sign, in the size of the text around it. Apart from the glyphs, so that the sign-in page does not fetch them all. */
export default function Brand() {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M4 19a8 8 0 1 1 16 0M8.5 19c0-5 1.5-8 3.5-8s3.5 3 3.5 8M2 21h20" />
    </svg>
  );
}
