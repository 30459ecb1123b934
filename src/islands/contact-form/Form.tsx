// The markup of this form is also what the server fills in when it refuses a post without JavaScript, so it is the same
// in every state:
// - each control has `id="contact-<field>"` for the fields of src/contract/contact-fields.ts; values go into `value`,
//   `selected` and the text of the textarea;
// - each error is `<p id="contact-<field>-error" class="field-error" hidden>`: write the message as its text, drop
//   `hidden`, and set `aria-invalid="true"` on the control;
// - a notice on the whole form is `<p id="contact-notice" class="field-error" role="alert" hidden>`. What the form
//   itself says about a failed attempt is shown beside its button (FormNotice.tsx). The island takes over all of that
//   when
//   it wakes.
import { useRef, useState } from 'react';
import { sendContact } from '#contract/api/contact.ts';
import type { Delivery, DeliveryState } from '../forms/delivery.ts';
import FormNotice from '../forms/FormNotice.tsx';
import type { Failure } from '../forms/send-form.ts';
import { elapsedIn, heldIn } from '../waking/awake.ts';
import { useTakenOverForm } from '../waking/taken-over.ts';
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
import { couldNot } from './words.ts';

const formId = 'contact-form';

/** A field of several lines goes below the others, at full width. */
const isLong = (name: FormField): boolean => asked[name].control.as === 'textarea';

const shownText = (id: string): string => {
  const element = typeof document === 'undefined' ? null : document.getElementById(id);
  return element && !element.hidden ? element.textContent : '';
};

/** The messages in a page that the server returned for a refused post. */
function serverErrors(): FieldErrors {
  const errors: FieldErrors = {};
  for (const field of formFields) {
    const message = shownText(`contact-${field}-error`);
    if (message) errors[field] = message;
  }
  return errors;
}

/** The part of a failure that concerns fields of this form. */
const errorsOf = (failure: Failure): FieldErrors => (failure.status === 'refused' ? fieldErrorsOf(failure.fields) : {});

/** The form itself (product §4); its delivery tracks what happens to it. */
export default function Form({ delivery, state }: { delivery: Delivery; state: DeliveryState }) {
  const form = useRef<HTMLFormElement>(null);
  const { sending, failed, submission } = state;
  const [errors, setErrors] = useState(() => (failed ? errorsOf(failed) : serverErrors()));
  const [notice, setNotice] = useState(() => shownText('contact-notice'));
  const button = useRef<HTMLButtonElement>(null);
  useTakenOverForm(form, formId, submission);

  const showErrors = (found: FieldErrors) => {
    setErrors(found);
    const wrong = firstWrong(found);
    if (wrong) form.current?.querySelector<HTMLElement>(`#contact-${wrong}`)?.focus();
  };

  /** A message disappears once its mistake is fixed; no new one appears while the visitor is typing. */
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

  /** The valid values of the form; null if the visitor has to correct one, which is then shown. */
  const checked = () => {
    if (!form.current) return null;
    const values = readValues(form.current);
    setNotice('');
    const found = validateContact(values);
    showErrors(found);
    return firstWrong(found) ? null : values;
  };

  const submit = async (event: { preventDefault(): void }) => {
    event.preventDefault();
    if (!form.current) return;
    const spent = heldIn(form.current);
    const values = checked();
    if (!values) return;
    const failure = await delivery.send(values, elapsedIn(form.current), spent);
    if (failure) showErrors(errorsOf(failure));
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
      <FormNotice
        form={formId}
        failed={failed && firstWrong(errorsOf(failed)) ? null : failed}
        tried={submission !== null}
        couldNot={couldNot}
        sender={button}
        onKeep={() => {
          const values = checked();
          if (values) delivery.keep(values);
        }}
      />
    </form>
  );
}
