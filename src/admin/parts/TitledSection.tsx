import type { ComponentPropsWithRef } from 'react';

interface Props extends Omit<ComponentPropsWithRef<'section'>, 'aria-labelledby'> {
  /** Id of the heading. */
  id: string;
  title: string;
}

/** A part of a screen below a heading that names it. */
export default function TitledSection({ id, title, children, ...rest }: Props) {
  return (
    <section {...rest} aria-labelledby={id}>
      <h2 id={id} className="section-title">
        {title}
      </h2>
      {children}
    </section>
  );
}
