import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Alert, Box, Button, Group, Stack } from 'shared-ui';
import { ErrorSummary, type FieldError } from 'shared-ui/forms';
import { useFocusAfterFailure } from './use-focus-after-failure.ts';

interface Props {
  /** Address of the form sent without JavaScript. */
  readonly action: string;
  readonly button: string;
  readonly isPending: boolean;
  /** Problems of the values, in the order of the fields. */
  readonly errors: readonly FieldError[];
  /** Why the last sending failed. */
  readonly failure: string | undefined;
  /** Why a form sent without JavaScript came back, where no field says it. */
  readonly refusal: string | null | undefined;
  /** Receives the values as they stand in the fields. */
  readonly onSubmit: (typed: FormData) => void;
  readonly onChange?: (event: FormEvent<HTMLElement>) => void;
  readonly children: ReactNode;
}

/**
 * A public form. It keeps its values in the DOM, unlike `usePortalForm`: it is server-rendered and works without JavaScript,
 * and what was typed before hydration stays.
 */
export function PlainForm(props: Props) {
  const { action, button, isPending, errors, onSubmit, onChange, children } = props;
  const [attempt, setAttempt] = useState(0);
  const failure = props.failure ?? (attempt === 0 ? props.refusal : null);
  const isHydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  useFocusAfterFailure(form, props.failure);
  const submit = (event: FormEvent<HTMLElement>) => {
    event.preventDefault();
    if (!(event.currentTarget instanceof HTMLFormElement)) return;
    onSubmit(new FormData(event.currentTarget));
    setAttempt(attempt + 1);
  };
  return (
    <Box
      component="form"
      ref={form}
      method="post"
      action={action}
      // Before hydration the browser validates; afterwards the form shows all problems at once.
      noValidate={isHydrated}
      onSubmit={submit}
      {...(onChange && { onChange })}
    >
      <Stack gap="lg">
        <ErrorSummary attempt={attempt} errors={errors} />
        {children}
        {failure && <Alert color="rojo">{failure}</Alert>}
        <Group>
          <Button type="submit" loading={isPending}>
            {button}
          </Button>
        </Group>
      </Stack>
    </Box>
  );
}

/** Returns true once the page's code runs. */
export function useHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return isHydrated;
}
