import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';

/** Announces a change of the screen to a screen reader. Keep it mounted and change its text. */
export function LiveRegion({ children }: { readonly children?: ReactNode }) {
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {children}
    </VisuallyHidden>
  );
}
