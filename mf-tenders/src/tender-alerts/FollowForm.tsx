import { type FormEvent, useEffect, useState } from 'react';
import { alertEmailProblem } from 'shared-api/rules';
import { Alert, Box, Button, Group, Stack, TextInput } from 'shared-ui';
import { ErrorSummary } from 'shared-ui/forms';
import { useFollow } from './queries.ts';
import type { RefusedAddress } from './refused-form.ts';

interface Props {
  /** Id of the tender. */
  readonly id: string;
  /** The refusal of a form sent without JavaScript; null when there was none. */
  readonly refused: RefusedAddress | null;
  /** Receives the server's message. */
  readonly onDone: (message: string) => void;
}

const EMAIL_ID = 'seguir-correo';

/** The address to which news of a tender are sent. Keeps it in the DOM, like `SubscribeForm`: works without JavaScript. */
export function FollowForm({ id, refused, onDone }: Props) {
  const [problem, setProblem] = useState(refused?.problem ?? null);
  const [attempt, setAttempt] = useState(0);
  const [isHydrated, setHydrated] = useState(false);
  const send = useFollow(id);
  // Before hydration the browser validates; afterwards the form shows the problem.
  useEffect(() => setHydrated(true), []);

  const submit = (event: FormEvent<HTMLElement>) => {
    event.preventDefault();
    if (!(event.currentTarget instanceof HTMLFormElement)) return;
    const correo = `${new FormData(event.currentTarget).get('correo') ?? ''}`.trim();
    const found = alertEmailProblem(correo);
    setProblem(found);
    setAttempt(attempt + 1);
    if (found === null) send.mutate(correo, { onSuccess: onDone });
  };
  const failure = send.error?.message ?? (attempt === 0 ? refused?.message : null);

  return (
    <Box
      component="form"
      method="post"
      action={`/api/municat/licitaciones/${encodeURIComponent(id)}/seguir`}
      noValidate={isHydrated}
      onSubmit={submit}
    >
      <Stack gap="lg">
        <ErrorSummary
          attempt={attempt}
          errors={problem === null ? [] : [{ field: 'correo', id: EMAIL_ID, message: problem }]}
        />
        <TextInput
          id={EMAIL_ID}
          label="Correo electrónico"
          description="Lo usamos solo para estos avisos. Lo borramos cuando usted los deja, o al terminar la licitación."
          name="correo"
          type="email"
          autoComplete="email"
          required
          defaultValue={refused?.correo ?? ''}
          error={problem}
        />
        {failure && <Alert color="rojo">{failure}</Alert>}
        <Group>
          <Button type="submit" loading={send.isPending}>
            Seguir esta licitación
          </Button>
        </Group>
      </Stack>
    </Box>
  );
}
