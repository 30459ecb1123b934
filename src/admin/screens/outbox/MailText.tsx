/** Linear. Punctuation after an address does not belong to it. */
const address = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/;

/** The text of a mail, with working links: without a mail server, this is where they are followed. */
export default function MailText({ text }: { text: string }) {
  return (
    <pre>
      {text.split(address).map((part, index) =>
        index % 2 === 1 ? (
          <a key={index} href={part} target="_blank" rel="noreferrer">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </pre>
  );
}
