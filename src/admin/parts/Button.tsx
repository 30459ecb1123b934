import type { ComponentPropsWithRef } from 'react';
import Glyph, { type GlyphName } from './Glyph.tsx';

interface Props extends ComponentPropsWithRef<'button'> {
  look?: 'quiet' | 'primary' | 'danger';
  /** Shown before the text. */
  glyph?: GlyphName;
}

/** A button with a text. It submits no form unless its `type` says so. */
export default function Button({ look = 'quiet', glyph, className = '', type = 'button', children, ...rest }: Props) {
  return (
    <button {...rest} className={`btn btn-${look} btn-small ${className}`} type={type}>
      {glyph && (
        <>
          <Glyph name={glyph} />{' '}
        </>
      )}
      {children}
    </button>
  );
}

interface IconProps extends Omit<ComponentPropsWithRef<'button'>, 'className' | 'type' | 'aria-label' | 'children'> {
  glyph: GlyphName;
  /** What it does, for screen readers. */
  label: string;
}

/** A button that shows only an icon. */
export function IconButton({ glyph, label, ...rest }: IconProps) {
  return (
    <button {...rest} className="icon-button" type="button" aria-label={label}>
      <Glyph name={glyph} />
    </button>
  );
}
