import { Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';

/** Returns false on a phone, as the screen was when the component was mounted. */
export function useIsWide(): boolean {
  const [isWide] = useState(() => window.matchMedia('(min-width: 48em)').matches);
  return isWide;
}

interface Props {
  /** What opens the fold. */
  readonly label: string;
  /** Unfolds it when the component is mounted. */
  readonly startsOpen?: boolean;
  readonly children: ReactNode;
}

/** Folds what is used less often on a phone, where it would take the first screen. */
export function FoldedOnPhone({ label, startsOpen = false, children }: Props) {
  // A changed attribute would overrule the person.
  const [isOpen] = useState(startsOpen);
  if (useIsWide()) return children;
  return (
    <details open={isOpen}>
      <Text component="summary" c="var(--mantine-color-anchor)" py={4} style={{ cursor: 'pointer' }}>
        {label}
      </Text>
      {children}
    </details>
  );
}
