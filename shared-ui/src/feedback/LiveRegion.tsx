import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';

/** Says to a screen reader what changed on the screen. Keep it mounted and change its text. */
export function LiveRegion({ children }: { readonly children?: ReactNode }) {
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {children}
    </VisuallyHidden>
  );
}
