import { useState } from 'react';
import { assignSeveral, type RequestRow } from 'shared-api/contract';
import { LoadingPage, NativeSelect, Problem } from 'shared-ui';
import { usePortalForm } from 'shared-ui/forms';
import { useUser } from 'shared-ui/portal';
import { ASSIGNMENT, NOBODY } from '../colleagues/AssignForm.tsx';
import { useReviewers } from '../colleagues/queries.ts';
import { type BulkProps, cuitsOf, useBulkCall } from './queries.ts';
import { SimpleBulkForm } from './SimpleBulkForm.tsx';

/** Content of the dialog that gives several requests to a reviewer, at first to whoever opens it. */
export function AssignSeveral(props: BulkProps) {
  const { data, error, refetch } = useReviewers();
  const own = useUser().id;
  const form = usePortalForm({ initialValues: { revisor: own }, schema: ASSIGNMENT });
  const assignment = useBulkCall(assignSeveral);
  // The list may be read again behind the dialog, where nobody looks at it.
  const [revisores_vistos] = useState(() => shownReviewers(props.selected));
  if (error && !data) return <Problem title={error.message} onRetry={() => void refetch()} />;
  if (!data) return <LoadingPage />;
  const options = data.map(({ id, nombre, apellido }) => ({
    value: id,
    label: id === own ? `${nombre} ${apellido} (usted)` : `${nombre} ${apellido}`,
  }));
  return (
    <SimpleBulkForm
      {...props}
      form={form}
      label="Asignar varias inscripciones"
      verb={
        form.values.revisor === NOBODY
          ? ['Quedó sin tomar', 'Quedaron sin tomar']
          : ['Se asignó', 'Se asignaron']
      }
      submitText="Asignar"
      send={async ({ revisor }) => {
        const body = {
          cuits: cuitsOf(props.selected),
          revisor: revisor === NOBODY ? null : revisor,
          revisores_vistos,
        };
        return (await assignment.mutateAsync({ body })).resultados;
      }}
    >
      <NativeSelect
        label="Quién las revisa"
        data-autofocus
        data={[...options, { value: NOBODY, label: 'Nadie: dejarlas sin tomar' }]}
        {...form.field('revisor')}
      />
    </SimpleBulkForm>
  );
}

/** Returns the reviewer of each request that the list shows, by tax id; null for nobody. */
function shownReviewers(selected: readonly RequestRow[]): Record<string, string | null> {
  return Object.fromEntries(
    selected.flatMap(({ cuit, turno }) => (turno ? [[cuit, turno.revisor?.id ?? null]] : [])),
  );
}
