import { type FormEvent, useEffect, useState } from 'react';
import type { SupplierDocument } from 'shared-api/contract';
import {
  type DateProblems,
  type DocumentDates,
  dateLabels,
  dateProblems,
  neededDates,
  todayInCity,
} from 'shared-api/rules';
import { Button, Group, Stack, Text } from 'shared-ui';
import { DateField } from 'shared-ui/dates';
import { ErrorSummary } from 'shared-ui/forms';
import { Modal } from 'shared-ui/overlays';
import { isSessionEnd } from '../../subject/errors.ts';
import { Failure } from '../../subject/Failure.tsx';
import { isStale } from '../saving.ts';
import { datesButtonId } from './DocumentItem.tsx';
import { usePendingFiles } from './pending.ts';
import { documentFailure, useSaveDates } from './saving.ts';

interface Props {
  readonly document: SupplierDocument;
  /** Its dates are those of an uploaded file that waits for them, not of the stored one. */
  readonly waiting: boolean;
  readonly onClose: () => void;
}

const NO_DATES: DocumentDates = { emision: null, expiracion: null };
const ids = { emision: 'fecha-emision', expiracion: 'fecha-expiracion' } as const;

/** Asks for the dates that a document's type needs. Can be closed unless they are being saved. */
export function DatesModal({ document, waiting, onClose }: Props) {
  const type = document.tipo_documento;
  const title = waiting ? 'Ingrese las fechas del documento' : 'Editar fechas del documento';
  const pending = usePendingFiles();
  const file = pending.files[document.id];
  // Kept as they are typed, and no other: a session that ends with 'Guardar' must not cost them, nor somebody else's.
  const kept = pending.typedDates(document);
  const { emision, expiracion } = { ...(waiting ? NO_DATES : document), ...kept };
  const set = (typed: Partial<DocumentDates>) => {
    pending.keepDates(document, { ...kept, ...typed });
    setProblems({});
  };
  const [problems, setProblems] = useState<DateProblems>({});
  // What is no date counts as none: only the field knows that something stands in it.
  const [unreadable, setUnreadable] = useState<Partial<Record<keyof DocumentDates, string | null>>>({});
  const [tries, setTries] = useState(0);
  const save = useSaveDates(document, waiting ? file : undefined);
  useFocusAfter(datesButtonId(document));
  if (type === null) return null;
  const needed = neededDates(type);
  const labels = dateLabels(type);
  const today = todayInCity(new Date());
  const close = () => {
    if (save.isPending) return;
    pending.keepDates(document, null);
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A window stands in the form's page: its own submit must not reach anything around it.
    event.stopPropagation();
    const found = {
      ...dateProblems(type, { emision, expiracion }, today),
      ...(emision === null && unreadable.emision && { emision: unreadable.emision }),
      ...(expiracion === null && unreadable.expiracion && { expiracion: unreadable.expiracion }),
    };
    setProblems(found);
    setTries(tries + 1);
    if (Object.keys(found).length > 0) return;
    // Somebody else's file in its place is a choice of its own, at the document's card.
    save.mutate(
      { emision, expiracion },
      { onSuccess: onClose, onError: (error) => waiting && isStale(error) && onClose() },
    );
  };

  return (
    <Modal opened onClose={close} title={title}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text>{type.nombre}</Text>
          <ErrorSummary
            attempt={tries}
            errors={(['emision', 'expiracion'] as const).flatMap((field) => {
              const message = problems[field];
              return message === undefined ? [] : [{ field, id: ids[field], message }];
            })}
          />
          {save.isError && !isSessionEnd(save.error) && (
            <Failure title="Las fechas no quedaron guardadas" reasons={[documentFailure(save.error)]}>
              {isStale(save.error) && (
                <Button size="sm" variant="default" onClick={onClose}>
                  Volver a cargar
                </Button>
              )}
            </Failure>
          )}
          {needed.emision && (
            <DateField
              id={ids.emision}
              label={labels.emision}
              value={emision}
              max={today}
              error={problems.emision}
              onChange={(date) => set({ emision: date })}
              onProblem={(problem) => setUnreadable((before) => ({ ...before, emision: problem }))}
            />
          )}
          {needed.expiracion && (
            <DateField
              id={ids.expiracion}
              label={labels.expiracion}
              value={expiracion}
              error={problems.expiracion}
              onChange={(date) => set({ expiracion: date })}
              onProblem={(problem) => setUnreadable((before) => ({ ...before, expiracion: problem }))}
            />
          )}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={close} disabled={save.isPending}>
              Cancelar
            </Button>
            <Button type="submit" loading={save.isPending}>
              Guardar
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** Once this is gone, the focus goes to an element: what opened an upload's window is gone by then. */
function useFocusAfter(id: string): void {
  useEffect(
    () => () => {
      if (document.activeElement === document.body) document.getElementById(id)?.focus();
    },
    [id],
  );
}
