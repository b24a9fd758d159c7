import { useEffect, useState } from 'react';
import type { SupplierDocument } from 'shared-api/contract';
import {
  type DocumentDates,
  dateLabels,
  dateProblems,
  dateRanges,
  neededDates,
  todayInCity,
} from 'shared-api/rules';
import * as v from 'shared-api/schema';
import { Button, Text } from 'shared-ui';
import { DateField } from 'shared-ui/dates';
import { Form, FormButtons, usePortalForm } from 'shared-ui/forms';
import { Modal } from 'shared-ui/overlays';
import { ExpiryWarning } from 'shared-ui/request';
import { isSessionEnd } from '../../subject/errors.ts';
import { Failure } from '../../subject/Failure.tsx';
import { useWizard } from '../context.ts';
import { isStale } from '../use-saving.ts';
import { datesButtonId } from './document-ids.ts';
import { documentReasons, useSaveDates } from './save-document.ts';
import { usePendingFiles } from './use-pending-files.ts';

interface Props {
  readonly document: SupplierDocument;
  /** Its dates are those of an uploaded file that waits for them, not of the stored one. */
  readonly waiting: boolean;
  readonly onClose: () => void;
}

const NO_DATES: DocumentDates = { emision: null, expiracion: null };

/** Asks for the dates that a document's type needs. Can be closed unless they are being saved. */
export function DatesModal({ document, waiting, onClose }: Props) {
  const type = document.tipo_documento;
  const title = waiting ? 'Ingrese las fechas del documento' : 'Editar fechas del documento';
  const pending = usePendingFiles();
  const file = pending.files[document.id];
  const today = todayInCity(new Date());
  const [before] = useState<DocumentDates>(() =>
    waiting ? NO_DATES : { emision: document.emision, expiracion: document.expiracion },
  );
  const [initialValues] = useState<DocumentDates>(() => ({ ...before, ...pending.typedDates(document) }));
  const form = usePortalForm({
    initialValues,
    schema: v.pipe(
      v.object({ emision: v.nullable(v.string()), expiracion: v.nullable(v.string()) }),
      v.rules((dates) => (type === null ? {} : { ...dateProblems(type, dates, today) })),
    ),
    // Only what was typed is kept: a session that ends with 'Guardar' must not cost it, nor somebody else's date.
    onValuesChange: (dates) => pending.keepDates(document, typedOver(before, dates)),
  });
  const save = useSaveDates(document, waiting ? file : undefined);
  const { isLeaving } = useWizard().documents;
  useFocusAfter(datesButtonId(document));
  if (type === null) return null;
  const needed = neededDates(type);
  const labels = dateLabels(type);
  const ranges = dateRanges(type, form.values, today);
  const close = () => {
    if (save.isPending) return;
    pending.keepDates(document, null);
    onClose();
  };
  const submit = async (dates: DocumentDates) => {
    try {
      await save.mutateAsync(dates);
      onClose();
    } catch (error) {
      // Somebody else's file in its place is a choice of its own, at the document's card.
      if (waiting && isStale(error)) onClose();
      throw error;
    }
  };

  return (
    <Modal opened onClose={close} title={title} closeOnEscape={!isLeaving}>
      <Form form={form} onSubmit={submit}>
        <Text>{type.nombre}</Text>
        {form.failure && !isSessionEnd(form.failure) && (
          <Failure title="Las fechas no quedaron guardadas" reasons={documentReasons(form.failure)}>
            {isStale(form.failure) && (
              <Button size="sm" variant="default" onClick={onClose}>
                Volver a cargar
              </Button>
            )}
          </Failure>
        )}
        {needed.emision && (
          <DateField {...form.dateField('emision')} label={labels.emision} {...ranges.emision} focusInModal />
        )}
        {needed.expiracion && (
          <DateField
            {...form.dateField('expiracion')}
            label={labels.expiracion}
            {...ranges.expiracion}
            focusInModal={!needed.emision}
          />
        )}
        <ExpiryWarning type={type} dates={form.values} today={today} />
        <FormButtons label="Guardar" onCancel={close} submitting={save.isPending} />
      </Form>
    </Modal>
  );
}

const typedOver = (before: DocumentDates, dates: DocumentDates): Partial<DocumentDates> => ({
  ...(dates.emision !== before.emision && { emision: dates.emision }),
  ...(dates.expiracion !== before.expiracion && { expiracion: dates.expiracion }),
});

/** Once this is gone, the focus goes to an element: what opened an upload's window is gone by then. */
function useFocusAfter(id: string): void {
  useEffect(
    () => () => {
      if (document.activeElement === document.body) document.getElementById(id)?.focus();
    },
    [id],
  );
}
