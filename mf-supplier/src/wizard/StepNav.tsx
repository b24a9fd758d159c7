import { IconArrowLeft, IconArrowRight, IconDeviceFloppy, IconSend } from '@tabler/icons-react';
import { timeInCity } from 'shared-api/rules';
import { Button, Group, Stack, Text } from 'shared-ui';

interface Props {
  readonly first: boolean;
  readonly last: boolean;
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

/** Moves between steps: 'Siguiente' saves first, 'Anterior' only moves and the draft keeps what is typed. */
export function StepNav({ first, last, busy, savedAt, inactive, discard, ...on }: Props) {
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <Button
          variant="default"
          disabled={first}
          leftSection={<IconArrowLeft size={18} aria-hidden />}
          onClick={on.onPrevious}
        >
          Anterior
        </Button>
        <Group gap="sm">
          {discard && (
            <Button variant="subtle" onClick={discard}>
              Descartar cambios
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconDeviceFloppy size={18} aria-hidden />}
            onClick={on.onSave}
          >
            Guardar
          </Button>
          {last ? (
            <Button
              disabled={inactive}
              loading={busy}
              leftSection={<IconSend size={18} aria-hidden />}
              aria-describedby={inactive ? 'no-se-envia' : undefined}
              onClick={on.onNext}
            >
              Finalizar y enviar
            </Button>
          ) : (
            <Button
              loading={busy}
              rightSection={<IconArrowRight size={18} aria-hidden />}
              onClick={on.onNext}
            >
              Siguiente
            </Button>
          )}
        </Group>
      </Group>
      {last && inactive && (
        <Text id="no-se-envia" size="sm" c="dimmed" ta="right">
          No se puede enviar mientras el CUIT esté inactivo.
        </Text>
      )}
      <Text role="status" size="sm" c="dimmed" ta="right">
        {savedAt && `Guardado a las ${timeInCity(savedAt)}`}
      </Text>
    </Stack>
  );
}
