import type { ReactNode } from 'react';

/** A number or a date, which is not broken in two where it has room. */
export const Whole = ({ children }: { readonly children: ReactNode }) => (
  <span style={{ whiteSpace: 'var(--portal-whole)' }}>{children}</span>
);
