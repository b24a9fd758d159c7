import { Alert, Anchor, Box } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type MouseEvent, useEffect, useRef } from 'react';

/** A field with an error. */
export interface FieldError {
  /** Name of the field, unique in the form. */
  readonly field: string;
  /** Id of the element to go to. */
  readonly id: string;
  /** Says what is wrong and how to correct it. */
  readonly message: string;
}

interface Props {
  readonly errors: readonly FieldError[];
  /** The summary takes the focus again with each new value: raise it on every failed try. */
  readonly attempt?: number;
  readonly title?: string;
}

/**
 * Lists the errors of a form above it, each a link to its field. Takes the focus once for every failed try. An error that
 * ends by itself, such as an upload under way, hands the focus to its field.
 */
export function ErrorSummary({ errors, attempt = 0, title }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const hasErrors = errors.length > 0;
  // False once focused, so that an error that comes back while its field is typed in leaves the focus there.
  const focusIsDue = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks for the focus once.
  useEffect(() => {
    focusIsDue.current = true;
  }, [attempt]);
  useEffect(() => {
    if (!hasErrors || !focusIsDue.current) return;
    focusIsDue.current = false;
    box.current?.focus({ preventScroll: true });
    // A second failed try finds it focused already, which would not scroll.
    box.current?.scrollIntoView?.({ block: 'start' });
  });
  // Id of the first error's field, while the focus is in the summary.
  const fieldToFocus = useRef<string | null>(null);
  useEffect(() => {
    if (hasErrors || fieldToFocus.current === null) return;
    document.getElementById(fieldToFocus.current)?.focus();
    fieldToFocus.current = null;
  });
  if (!hasErrors) return null;
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      color="rojo"
      icon={<IconAlertCircle aria-hidden />}
      title={title ?? (errors.length === 1 ? 'Revise este dato' : `Revise estos ${errors.length} datos`)}
      // Its style is in the first style sheet: a page without JavaScript has no other.
      className="mantine-focus-auto"
      // Below the page's header, which stays in view.
      style={{ scrollMarginTop: '6rem' }}
      onFocus={() => {
        fieldToFocus.current = errors[0]?.id ?? null;
      }}
      onBlur={() => {
        fieldToFocus.current = null;
      }}
    >
      <Box component="ul" m={0} pl="1.25rem">
        {errors.map(({ field, id, message }) => (
          <li key={field}>
            <Anchor
              href={`#${id}`}
              inherit
              underline="always"
              c="rojo.9"
              display="block"
              py={2}
              onClick={(event) => goTo(event, id)}
            >
              {message}
            </Anchor>
          </li>
        ))}
      </Box>
    </Alert>
  );
}

/** Moves the focus to the field without a `#` in the address, which the router would read. */
function goTo(event: MouseEvent, id: string): void {
  const field = document.getElementById(id);
  if (!field) return;
  event.preventDefault();
  field.scrollIntoView({ block: 'center' });
  field.focus({ preventScroll: true });
}
