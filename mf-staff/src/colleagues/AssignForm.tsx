import type { Reviewer } from 'shared-api/contract';
import * as v from 'shared-api/schema';
import { NativeSelect, Stack } from 'shared-ui';
import { Form, FormButtons, usePortalForm } from 'shared-ui/forms';
import { LoadingOrProblem } from '../detail/LoadingOrProblem.tsx';
import { OwnMail } from './OwnMail.tsx';
import { fullName } from './person-names.ts';
import { useReviewers } from './queries.ts';

/** Choice that leaves the request to whoever takes it. */
export const NOBODY = '';
export const ASSIGNMENT = v.object({ revisor: v.string() });

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
  const form = usePortalForm({ initialValues: { revisor: reviewer?.id ?? NOBODY }, schema: ASSIGNMENT });
  const { data } = query;
  if (!data) return <LoadingOrProblem query={query} />;
  return (
    <Stack>
      <Form
        form={form}
        label="Asignar el trámite"
        summary={false}
        onSubmit={({ revisor }) => onAssign(revisor === NOBODY ? null : revisor)}
      >
        <NativeSelect
          label="Quién la revisa"
          description="Recibe un correo con el enlace al trámite, si cargó su dirección."
          data-autofocus
          data={[
            { value: NOBODY, label: 'Nadie: queda sin tomar' },
            ...data.map((person) => ({ value: person.id, label: fullName(person) })),
          ]}
          {...form.field('revisor')}
        />
        <FormButtons label="Asignar" onCancel={onCancel} submitting={busy} />
      </Form>
      <OwnMail />
    </Stack>
  );
}
