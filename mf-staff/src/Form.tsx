import type { ReactNode } from 'react';
import { Stack } from 'shared-ui';

interface Props {
  /** What the form does; its accessible name. */
  readonly label: string;
  readonly onSubmit: () => void;
  readonly gap?: 'sm' | 'md';
  readonly children: ReactNode;
}

/** A form checked by the portal's own rules: the browser's bubbles stay away. */
export function Form({ label, onSubmit, gap = 'md', children }: Props) {
  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Stack gap={gap}>{children}</Stack>
    </form>
  );
}
