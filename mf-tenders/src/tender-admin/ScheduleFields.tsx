import { SimpleGrid, Stack, TextInput } from 'shared-ui';
import { DateField } from 'shared-ui/dates';
import { Switch } from 'shared-ui/forms';
import { fieldId } from './TenderFields.tsx';
import type { Draft } from './tender-draft.ts';

interface Props {
  readonly draft: Draft;
  readonly hourProblem: string | null;
  readonly onChange: (change: Partial<Draft>) => void;
  /** Receives the message for a day that can't be read, or null. */
  readonly onUnreadable: (problem: string | null) => void;
}

/** Fields that publish a tender now, keep it a draft, or schedule its publication. */
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
