import { IconArrowLeft, IconArrowRight, IconDeviceFloppy, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { timeInCity } from 'shared-api/rules';
import { Button, Group, Stack, Text } from 'shared-ui';
import { ConfirmModal } from 'shared-ui/overlays';
import { useWizard } from './context.ts';
import { CHOSEN_FILES } from './LeaveGuard.tsx';
import classes from './StepNav.module.css';
import { StepSheet } from './StepSheet.tsx';
import type { StepMarks } from './steps.ts';

interface Props {
  readonly marks: StepMarks;
  readonly busy: boolean;
  readonly savedAt: Date | null;
  /** The registry says that the tax id isn't active: it can be saved, not sent. */
  readonly inactive: boolean;
  /** Throws away what isn't saved of the step; null when there is nothing. */
  readonly discard: (() => void) | null;
  readonly onPrevious: () => void;
  readonly onSave: () => void;
  readonly onNext: () => void;
}

/**
 * Moves between steps: 'Siguiente' saves first, 'Anterior' only moves and the draft keeps what is typed. The bar sticks to
 * the bottom of a phone's screen, so both parts stand in the form's own column.
 */
export function StepNav({ marks, busy, savedAt, inactive, discard, ...on }: Props) {
  const last = marks.index === marks.steps.length - 1;
  const [asking, setAsking] = useState(false);
  const { documents } = useWizard();
  const hasChosenFiles = marks.steps[marks.index]?.key === 'documentos' && documents.chosenFiles !== null;
  return (
    <>
      <Stack gap="sm" align="flex-end">
        {last && inactive && (
          <Text id="no-se-envia" size="sm" c="dimmed">
            No se puede enviar mientras el CUIT esté inactivo.
          </Text>
        )}
        <Group gap="sm" justify="flex-end">
          <Text role="status" size="sm" c="dimmed">
            {savedAt && `Guardado a las ${timeInCity(savedAt)}`}
          </Text>
          {discard && (
            <Button variant="subtle" size="sm" onClick={hasChosenFiles ? () => setAsking(true) : discard}>
              Descartar cambios
            </Button>
          )}
          <ConfirmModal
            opened={asking}
            onClose={() => setAsking(false)}
            title={CHOSEN_FILES}
            cancelLabel="Seguir editando"
            confirmLabel="Descartar cambios"
            onConfirm={() => {
              setAsking(false);
              discard?.();
            }}
            danger
          >
            Se pierden los archivos que eligió y no subió, y lo demás que no guardó en este paso.
          </ConfirmModal>
        </Group>
      </Stack>
      <div className={classes.bar} data-bottom-bar data-no-print>
        <div className={classes.buttons}>
          <Button
            variant="default"
            className={classes.previous}
            disabled={marks.index === 0}
            leftSection={<IconArrowLeft size={18} aria-hidden />}
            onClick={on.onPrevious}
          >
            Anterior
          </Button>
          <StepSheet marks={marks} className={classes.steps} />
          <Button
            variant="default"
            leftSection={<IconDeviceFloppy size={18} aria-hidden />}
            onClick={on.onSave}
          >
            Guardar
          </Button>
          {last ? (
            <Button
              className={classes.primary}
              disabled={inactive}
              loading={busy}
              rightSection={<IconSend size={18} aria-hidden />}
              aria-describedby={inactive ? 'no-se-envia' : undefined}
              onClick={on.onNext}
            >
              Finalizar y enviar
            </Button>
          ) : (
            <Button
              className={classes.primary}
              loading={busy}
              rightSection={<IconArrowRight size={18} aria-hidden />}
              onClick={on.onNext}
            >
              Siguiente
            </Button>
          )}
        </div>
      </div>
    </>
  );
}
