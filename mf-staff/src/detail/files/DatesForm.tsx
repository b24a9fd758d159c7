import { useState } from 'react';
import { editDocumentDates, type SupplierDocument } from 'shared-api/contract';
import { type CivilDate, type DocumentDates, dateLabels, dateProblems, neededDates } from 'shared-api/rules';
import { Button, Group, Text } from 'shared-ui';
import { DateField } from 'shared-ui/dates';
import { Restored } from 'shared-ui/overlays';
import { useDraft } from 'shared-ui/portal';
import { Form } from '../../Form.tsx';
import { Failure } from '../Failure.tsx';
import { useDecision } from '../queries.ts';

/** A document that is asked for by a type: an optional one has no dates. */
export type TypedDocument = SupplierDocument & {
  readonly tipo_documento: NonNullable<SupplierDocument['tipo_documento']>;
};

interface Props {
  readonly document: TypedDocument;
  readonly today: CivilDate;
  readonly onClose: () => void;
  readonly onReload: () => void;
}

/** What the modal 'Editar fechas del documento' holds. Staff may leave a date empty. */
export function DatesForm({ document, today, onClose, onReload }: Props) {
  const type = document.tipo_documento;
  // The dates are those of the file that was seen, whatever is uploaded while they are typed or kept.
  const [archivo_sha256] = useState(document.archivo?.sha256);
  // Both dates travel: the one that nobody typed here must not undo what somebody else stored meanwhile.
  const [fechas_vistas] = useState({ emision: document.emision, expiracion: document.expiracion });
  const [typed, setTyped, forget, restored] = useDraft<Partial<DocumentDates>>(
    `fechas:${document.id}:${archivo_sha256}`,
    {},
  );
  const { emision, expiracion } = { ...document, ...typed };
  const differs = emision !== document.emision || expiracion !== document.expiracion;
  const [tried, setTried] = useState(false);
  const done = () => {
    forget();
    onClose();
  };
  const change = useDecision(editDocumentDates, {
    success: `Fechas del documento "${type.nombre}" actualizadas exitosamente`,
    onDone: done,
  });
  // What is no date counts as none, which staff may save: only the field knows that something stands in it.
  const [unreadable, setUnreadable] = useState<Partial<Record<keyof DocumentDates, string | null>>>({});
  const problems = {
    ...dateProblems(type, { emision, expiracion }, today, 'staff'),
    ...(emision === null && unreadable.emision && { emision: unreadable.emision }),
    ...(expiracion === null && unreadable.expiracion && { expiracion: unreadable.expiracion }),
  };
  const shown = tried ? problems : {};
  const labels = dateLabels(type);
  const needed = neededDates(type);
  const submit = () => {
    setTried(true);
    if (problems.emision || problems.expiracion) return;
    const body = { emision, expiracion, archivo_sha256, fechas_vistas };
    change.mutate({ params: { id: document.id }, body });
  };

  return (
    <Form label="Editar fechas del documento" onSubmit={submit}>
      <Text fw={600}>{type.nombre}</Text>
      {restored && differs && <Restored />}
      {needed.emision && (
        <DateField
          label={labels.emision}
          value={emision}
          onChange={(date) => setTyped((before) => ({ ...before, emision: date }))}
          onProblem={(problem) => setUnreadable((before) => ({ ...before, emision: problem }))}
          max={today}
          error={shown.emision}
        />
      )}
      {needed.expiracion && (
        <DateField
          label={labels.expiracion}
          value={expiracion}
          onChange={(date) => setTyped((before) => ({ ...before, expiracion: date }))}
          onProblem={(problem) => setUnreadable((before) => ({ ...before, expiracion: problem }))}
          error={shown.expiracion}
        />
      )}
      <Failure error={change.error} onReload={onReload} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={done} disabled={change.isPending}>
          Cancelar
        </Button>
        <Button type="submit" loading={change.isPending}>
          Guardar
        </Button>
      </Group>
    </Form>
  );
}
