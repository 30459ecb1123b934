// The markup of this form is also what the server fills in when it refuses a post without JavaScript, so it is the same in every state:
// - each control has `id="contact-<field>"` for the fields of src/contract/contact-fields.ts; values go into `value`, `selected` and the text of the textarea;
// - each error is `<p id="contact-<field>-error" class="field-error" hidden>`: write the message as its text, drop `hidden`, and set `aria-invalid="true"` on the control;
// - a notice on the whole form is `<p id="contact-notice" class="field-error" role="alert" hidden>`.
// The island takes all of that over when it wakes.
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { showToast } from '#browser/toast.ts';
import { sendContact } from '#contract/api/contact.ts';
import { formSender } from '../forms/send-form.ts';
import { elapsedIn } from '../waking/awake.ts';
import { useTypedText } from '../waking/typed.ts';
import Field from './Field.tsx';
import {
  asked,
  fieldErrorsOf,
  firstWrong,
  formFields,
  readValues,
  validateContact,
  type FieldErrors,
  type FormField,
} from './fields.ts';

const formId = 'contact-form';
const send = formSender(sendContact.path);

/** What takes more than a line stands below the others, over the whole width. */
const isLong = (name: FormField): boolean => asked[name].control.as === 'textarea';

const shownText = (id: string): string => {
  const element = typeof document === 'undefined' ? null : document.getElementById(id);
  return element && !element.hidden ? element.textContent : '';
};

/** The messages that the server wrote into the page, if it answered a post that it refused. */
function serverErrors(): FieldErrors {
  const errors: FieldErrors = {};
  for (const field of formFields) {
    const message = shownText(`contact-${field}-error`);
    if (message) errors[field] = message;
  }
  return errors;
}

/** The form with its states idle, sending and failed; `onSent` is called once the message was taken (product §4). */
export default function Form({ onSent }: { onSent: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState(serverErrors);
  const [notice, setNotice] = useState(() => shownText('contact-notice'));
  const [sending, setSending] = useState(false);
  const busy = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  const [failures, setFailures] = useState(0);
  useTypedText(form, formId);
  useLayoutEffect(() => {
    // From here on the messages are ours; until then the browser's own validation serves visitors without JavaScript.
    if (form.current) form.current.noValidate = true;
  }, []);
  useEffect(() => {
    // A button that is disabled while it sends loses the focus.
    if (failures && document.activeElement === document.body) button.current?.focus();
  }, [failures]);

  const showErrors = (found: FieldErrors) => {
    setErrors(found);
    const wrong = firstWrong(found);
    if (wrong) form.current?.querySelector<HTMLElement>(`#contact-${wrong}`)?.focus();
  };

  /** A message goes once what it complains of is mended; no new one appears while the visitor types. */
  const recheck = ({ target }: { target: EventTarget }) => {
    const field = formFields.find((name) => target instanceof Element && target.id === `contact-${name}`);
    if (!form.current || !field || !errors[field]) return;
    const message = validateContact(readValues(form.current))[field];
    setErrors(
      message
        ? { ...errors, [field]: message }
        : Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field)),
    );
  };

  const submit = async (event: { preventDefault(): void }) => {
    event.preventDefault();
    if (!form.current || busy.current) return;
    const values = readValues(form.current);
    setNotice('');
    const found = validateContact(values);
    showErrors(found);
    if (firstWrong(found)) return;
    busy.current = true;
    setSending(true);
    const outcome = await send(values, elapsedIn(form.current));
    busy.current = false;
    setSending(false);
    if (outcome.status === 'sent') {
      showToast({ title: 'Message sent!', description: "Thank you for reaching out. We'll be in touch soon." });
      onSent();
      return;
    }
    showToast({
      title: 'Something went wrong',
      description: "Your message couldn't be sent. Please try again.",
      variant: 'destructive',
    });
    setFailures((count) => count + 1);
    if (outcome.status === 'refused') {
      const refused = fieldErrorsOf(outcome.fields);
      showErrors(refused);
      if (!firstWrong(refused)) setNotice(outcome.message);
    }
  };

  return (
    <form
      ref={form}
      id={formId}
      className="grid gap-5"
      method="post"
      action={sendContact.path}
      onSubmit={submit}
      onInput={recheck}
    >
      <p id="contact-notice" className="field-error" role="alert" hidden={!notice} suppressHydrationWarning>
        {notice}
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        {formFields
          .filter((name) => !isLong(name))
          .map((name) => (
            <Field key={name} name={name} error={errors[name]} />
          ))}
      </div>
      {formFields.filter(isLong).map((name) => (
        <Field key={name} name={name} error={errors[name]} />
      ))}
      <div className="trap" aria-hidden="true">
        <label htmlFor="contact-website">Website</label>
        <input id="contact-website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <input type="hidden" name="elapsed" />
      <div>
        <button ref={button} className="btn btn-primary" type="submit" disabled={sending}>
          {sending ? 'Sending...' : 'Send Message'}
        </button>
      </div>
    </form>
  );
}
