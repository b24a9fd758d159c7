import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type MouseEvent, useEffect, useRef } from 'react';
import classes from './ErrorSummary.module.css';

/** A field that is not right. */
export interface FieldError {
  /** Name of the field, unique in the form. */
  readonly field: string;
  /** Id of the element to go to. */
  readonly id: string;
  /** What is wrong and how to mend it. */
  readonly message: string;
}

interface Props {
  readonly errors: readonly FieldError[];
  /** A new value takes the focus here again: raise it on every failed try. */
  readonly attempt?: number;
  readonly title?: string;
}

/**
 * Every error of a form, above it, each a link to its field. Takes the focus once for every failed try; nothing without
 * errors. One that ends by itself, as waiting for a file does, hands the focus to its field.
 */
export function ErrorSummary({ errors, attempt = 0, title }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const shown = errors.length > 0;
  // An error that was mended and comes back while its field is written in leaves the focus there.
  const due = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks for the focus again.
  useEffect(() => {
    due.current = true;
  }, [attempt]);
  useEffect(() => {
    if (!shown || !due.current) return;
    due.current = false;
    box.current?.focus();
  });
  // While the focus is here: the field that the first error is about.
  const about = useRef<string | null>(null);
  useEffect(() => {
    if (shown || about.current === null) return;
    document.getElementById(about.current)?.focus();
    about.current = null;
  });
  if (!shown) return null;
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      color="rojo"
      icon={<IconAlertCircle aria-hidden />}
      title={title ?? (errors.length === 1 ? 'Revise este dato' : `Revise estos ${errors.length} datos`)}
      className={classes.summary}
      onFocus={() => {
        about.current = errors[0]?.id ?? null;
      }}
      onBlur={() => {
        about.current = null;
      }}
    >
      <ul className={classes.list}>
        {errors.map(({ field, id, message }) => (
          <li key={field}>
            <a href={`#${id}`} onClick={(event) => goTo(event, id)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** Moves to the field without writing into the address, where the router would read it. */
function goTo(event: MouseEvent, id: string): void {
  const field = document.getElementById(id);
  if (!field) return;
  event.preventDefault();
  field.scrollIntoView({ block: 'center' });
  field.focus({ preventScroll: true });
}
