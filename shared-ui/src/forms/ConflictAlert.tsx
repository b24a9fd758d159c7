import { Alert } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';

interface Props {
  readonly title: string;
  /** Grows with each refused save, which moves the focus here; 0: none yet. */
  readonly attempt: number;
  readonly children: ReactNode;
}

/** Says that somebody else changed, or another window of the same person, what this form edits. */
export function ConflictAlert({ title, attempt, children }: Props) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) alert.current?.focus();
  }, [attempt]);
  return (
    <Alert
      ref={alert}
      tabIndex={-1}
      role="alert"
      color="ambar"
      icon={<IconUsers size={20} aria-hidden />}
      title={title}
    >
      {children}
    </Alert>
  );
}
