import { useState } from 'react';
import type { Reviewer } from 'shared-api/contract';
import { Button, Group, NativeSelect, Stack } from 'shared-ui';
import { LoadingOrProblem } from '../detail/LoadingOrProblem.tsx';
import { fullName } from './names.ts';
import { OwnMail } from './OwnMail.tsx';
import { useReviewers } from './queries.ts';

/** Choice that leaves the request to whoever takes it. */
const NOBODY = '';

interface Props {
  readonly reviewer: Reviewer | null;
  readonly busy: boolean;
  /** Called with the id of the new reviewer; null for nobody. */
  readonly onAssign: (id: string | null) => void;
  readonly onCancel: () => void;
}

/** Chooses who reviews a request. */
export function AssignForm({ reviewer, busy, onAssign, onCancel }: Props) {
  const query = useReviewers();
  const [choice, setChoice] = useState(reviewer?.id ?? NOBODY);
  const { data } = query;
  if (!data) return <LoadingOrProblem query={query} />;
  return (
    <Stack>
      <form
        aria-label="Asignar el trámite"
        onSubmit={(event) => {
          event.preventDefault();
          onAssign(choice === NOBODY ? null : choice);
        }}
      >
        <Stack>
          <NativeSelect
            label="Quién la revisa"
            description="Recibe un correo con el enlace al trámite, si cargó su dirección."
            data-autofocus
            value={choice}
            onChange={(event) => setChoice(event.currentTarget.value)}
            data={[
              { value: NOBODY, label: 'Nadie: queda sin tomar' },
              ...data.map((person) => ({ value: person.id, label: fullName(person) })),
            ]}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onCancel} disabled={busy}>
              Cancelar
            </Button>
            <Button type="submit" loading={busy}>
              Asignar
            </Button>
          </Group>
        </Stack>
      </form>
      <OwnMail />
    </Stack>
  );
}
