import type { ReactNode } from 'react';
import Glyph from './Glyph.tsx';

/** The title of a screen, with what can be done there. */
export default function ScreenHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="screen-head">
      <h1>{title}</h1>
      {children && <div className="screen-actions">{children}</div>}
    </div>
  );
}

/** Leads from a record back to its list. */
export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <a className="link-arrow" href={href}>
      <Glyph name="back" /> {children}
    </a>
  );
}
