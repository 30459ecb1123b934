import { useRef, type ComponentProps, type ReactNode } from 'react';

interface Props {
  /** The end of the heading's id. */
  name: string;
  title: string;
  /** Shown beside the title. */
  facts?: ReactNode;
  isBusy?: boolean;
  children: ReactNode;
}

/** A part of the Operations screen. */
export default function Operation({ name, title, facts, isBusy, children }: Props) {
  const id = `operation-${name}`;
  return (
    <section className="operation" aria-labelledby={id} aria-busy={isBusy}>
      <div className="operation-head">
        <h2 id={id} className="section-title">
          {title}
        </h2>
        {facts && <p className="hint">{facts}</p>}
      </div>
      {children}
    </section>
  );
}

interface QuestionProps extends Pick<ComponentProps<'input'>, 'type' | 'required' | 'maxLength'> {
  id: string;
  label: string;
  hint: string;
  /** The text of the button. */
  action: string;
  isBusy: boolean;
  onAsk: (text: string) => void;
}

/** A field with a button that asks about its text. */
export function Question({ id, label, hint, action, isBusy, onAsk, ...rest }: QuestionProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <form
      className="operation-form"
      onSubmit={(event) => {
        event.preventDefault();
        onAsk(field.current?.value ?? '');
      }}
    >
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <p id={`${id}-hint`} className="hint">
        {hint}
      </p>
      <input
        {...rest}
        ref={field}
        id={id}
        className="input"
        autoComplete="off"
        spellCheck={false}
        aria-describedby={`${id}-hint`}
      />
      <button className="btn btn-quiet" type="submit" disabled={isBusy}>
        {action}
      </button>
    </form>
  );
}
