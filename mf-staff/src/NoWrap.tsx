import type { ReactNode } from 'react';

/** Keeps a number or a date on one line where there is room. */
export const NoWrap = ({ children }: { readonly children: ReactNode }) => (
  <span style={{ whiteSpace: 'var(--portal-whole)' }}>{children}</span>
);
