import { SimpleGrid, Stack, TextInput } from 'shared-ui';
import { DateField } from 'shared-ui/dates';
import { Switch } from 'shared-ui/forms';
import type { Draft } from './draft.ts';

interface Props {
  readonly draft: Draft;
  readonly onChange: (change: Partial<Draft>) => void;
}

/** Whether a tender is published now, stays a draft, or is published by itself at an hour. */
export function ScheduleFields({ draft, onChange }: Props) {
  return (
    <Stack gap="sm">
      <Switch
        label="Publicar"
        description="Sin publicar queda como borrador: solo se ve en esta administración."
        checked={draft.mostrar}
        onChange={(event) => onChange({ mostrar: event.currentTarget.checked })}
      />
      {!draft.mostrar && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <DateField
            label="Publicar por sí sola el día (opcional)"
            value={draft.publicarDia}
            onChange={(publicarDia) => onChange({ publicarDia })}
          />
          <TextInput
            type="time"
            label="Hora de publicación"
            value={draft.publicarHora}
            disabled={draft.publicarDia === null}
            onChange={(event) => onChange({ publicarHora: event.currentTarget.value })}
          />
        </SimpleGrid>
      )}
    </Stack>
  );
}
