import { SimpleGrid, Stack, TextInput } from 'shared-ui';
import { DateField } from 'shared-ui/dates';
import { Switch } from 'shared-ui/forms';
import type { Draft } from './draft.ts';
import { fieldId } from './TenderFields.tsx';

interface Props {
  readonly draft: Draft;
  /** What is wrong with the hour. */
  readonly hourProblem: string | null;
  readonly onChange: (change: Partial<Draft>) => void;
  /** Told what was typed for the day and is none, as the field says it, or null. */
  readonly onUnreadable: (problem: string | null) => void;
}

/** Whether a tender is published now, stays a draft, or is published by itself at an hour. */
export function ScheduleFields({ draft, hourProblem, onChange, onUnreadable }: Props) {
  return (
    <Stack gap="sm">
      <Switch
        label="Publicar"
        description="Sin publicar queda como borrador: solo se ve en esta administración."
        checked={draft.mostrar}
        onChange={(event) => {
          onUnreadable(null);
          onChange({ mostrar: event.currentTarget.checked });
        }}
      />
      {!draft.mostrar && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <DateField
            id={fieldId('publicarDia')}
            label="Publicar por sí sola el día (opcional)"
            value={draft.publicarDia}
            onChange={(publicarDia) => {
              onUnreadable(null);
              onChange({ publicarDia });
            }}
            onProblem={onUnreadable}
          />
          <TextInput
            type="time"
            label="Hora de publicación"
            value={draft.publicarHora}
            error={hourProblem}
            disabled={draft.publicarDia === null}
            onChange={(event) => onChange({ publicarHora: event.currentTarget.value })}
          />
        </SimpleGrid>
      )}
    </Stack>
  );
}
