import { useState } from 'react';
import { editDocumentDates, type SupplierDocument } from 'shared-api/contract';
import { type CivilDate, dateLabels, dateProblems, neededDates } from 'shared-api/rules';
import { Button, Group, Text } from 'shared-ui';
import { DateField } from 'shared-ui/dates';
import { Form } from '../../form.tsx';
import { Failure } from '../failure.tsx';
import { useDecision } from '../queries.ts';

interface Props {
  readonly document: SupplierDocument & {
    readonly tipo_documento: NonNullable<SupplierDocument['tipo_documento']>;
  };
  readonly today: CivilDate;
  readonly onClose: () => void;
  readonly onReload: () => void;
}

/** What the modal 'Editar fechas del documento' holds. Staff may leave a date empty. */
export function DatesForm({ document, today, onClose, onReload }: Props) {
  const type = document.tipo_documento;
  const [emision, setEmision] = useState(document.emision);
  const [expiracion, setExpiracion] = useState(document.expiracion);
  const [tried, setTried] = useState(false);
  const change = useDecision(editDocumentDates, {
    success: `Fechas del documento "${type.nombre}" actualizadas exitosamente`,
    onDone: onClose,
  });
  const problems = dateProblems(type, { emision, expiracion }, today, 'staff');
  const shown = tried ? problems : {};
  const labels = dateLabels(type);
  const needed = neededDates(type);
  const submit = () => {
    setTried(true);
    if (problems.emision || problems.expiracion) return;
    change.mutate({ params: { id: document.id }, body: { emision, expiracion } });
  };

  return (
    <Form label="Editar fechas del documento" onSubmit={submit}>
      <Text fw={600}>{type.nombre}</Text>
      {needed.emision && (
        <DateField
          label={labels.emision}
          value={emision}
          onChange={setEmision}
          max={today}
          error={shown.emision}
        />
      )}
      {needed.expiracion && (
        <DateField
          label={labels.expiracion}
          value={expiracion}
          onChange={setExpiracion}
          error={shown.expiracion}
        />
      )}
      <Failure error={change.error} onReload={onReload} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose} disabled={change.isPending}>
          Cancelar
        </Button>
        <Button type="submit" loading={change.isPending}>
          Guardar
        </Button>
      </Group>
    </Form>
  );
}
