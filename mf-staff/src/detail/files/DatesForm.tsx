import { useState } from 'react';
import { editDocumentDates, type SupplierDocument } from 'shared-api/contract';
import {
  type CivilDate,
  type DocumentDates,
  dateLabels,
  dateProblems,
  dateRanges,
  neededDates,
} from 'shared-api/rules';
import * as v from 'shared-api/schema';
import { Text } from 'shared-ui';
import { DateField } from 'shared-ui/dates';
import { Form, FormButtons, usePortalForm } from 'shared-ui/forms';
import { RestoredDraft } from 'shared-ui/overlays';
import { ExpiryWarning } from 'shared-ui/request';
import { Failure } from '../Failure.tsx';
import { useDecision } from '../queries.ts';

/** A document with a document type; an optional one has no dates. */
export type TypedDocument = SupplierDocument & {
  readonly tipo_documento: NonNullable<SupplierDocument['tipo_documento']>;
};

interface Props {
  readonly document: TypedDocument;
  readonly today: CivilDate;
  readonly onClose: () => void;
  readonly onReload: () => void;
}

const DATES = v.object({ emision: v.nullable(v.string()), expiracion: v.nullable(v.string()) });

/** Content of the modal 'Editar fechas del documento'. Staff may leave a date empty. */
export function DatesForm({ document, today, onClose, onReload }: Props) {
  const type = document.tipo_documento;
  // The dates belong to the file that was on the screen, whatever is uploaded while they are typed.
  const [archivo_sha256] = useState(document.archivo?.sha256);
  // Both dates are sent: with the ones on the screen, the server spares a date that somebody else changed meanwhile.
  const [fechas_vistas] = useState({ emision: document.emision, expiracion: document.expiracion });
  const form = usePortalForm<DocumentDates>({
    initialValues: { emision: document.emision, expiracion: document.expiracion },
    schema: v.pipe(
      DATES,
      v.rules((dates) => dateProblems(type, dates, today, 'staff')),
    ),
    draft: `fechas:${document.id}:${archivo_sha256}`,
  });
  const isChanged = Object.keys(form.changed).length > 0;
  const close = () => {
    form.discard();
    onClose();
  };
  const change = useDecision(editDocumentDates, {
    success: `Fechas del documento "${type.nombre}" actualizadas exitosamente`,
    onDone: close,
  });
  const labels = dateLabels(type);
  const ranges = dateRanges(type, form.values, today);
  const needed = neededDates(type);

  return (
    <Form
      form={form}
      label="Editar fechas del documento"
      onSubmit={(dates) =>
        change.mutateAsync({ params: { id: document.id }, body: { ...dates, archivo_sha256, fechas_vistas } })
      }
    >
      <Text fw={600}>{type.nombre}</Text>
      {form.restored && isChanged && <RestoredDraft />}
      {needed.emision && (
        <DateField focusInModal label={labels.emision} {...ranges.emision} {...form.dateField('emision')} />
      )}
      {needed.expiracion && (
        <DateField
          focusInModal={!needed.emision}
          label={labels.expiracion}
          {...ranges.expiracion}
          {...form.dateField('expiracion')}
        />
      )}
      <ExpiryWarning type={type} dates={form.values} today={today} mode="staff" />
      <Failure error={form.failure} onReload={onReload} />
      <FormButtons label="Guardar" onCancel={close} submitting={form.submitting} />
    </Form>
  );
}
