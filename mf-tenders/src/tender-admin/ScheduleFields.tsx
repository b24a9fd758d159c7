import { Checkbox, SimpleGrid, Stack, TextInput } from 'shared-ui';
import { DateField } from 'shared-ui/dates';

import type { Draft } from './tender-draft.ts';
import type { TenderForm } from './use-tender-form.ts';

/** Fields that publish a tender now, keep it a draft, or schedule its publication. */
export function ScheduleFields({ form }: { readonly form: TenderForm }) {
  const { mostrar, publicarDia } = form.values;
  const day = form.dateField('publicarDia');
  const change = (part: Partial<Draft>) => {
    form.setValues(part);
    form.clearFieldError('publicarHora');
  };
  return (
    <Stack gap="sm">
      <Checkbox
        label="Publicar"
        description="Sin publicar queda como borrador: solo se ve en esta administración."
        checked={mostrar}
        onChange={(event) => {
          day.onProblem(null);
          change({ mostrar: event.currentTarget.checked });
        }}
      />
      {!mostrar && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <DateField
            label="Publicar por sí sola el día (opcional)"
            {...day}
            onChange={(date) => {
              day.onProblem(null);
              change({ publicarDia: date });
            }}
          />
          <TextInput
            type="time"
            label="Hora de publicación"
            disabled={publicarDia === null}
            {...form.field('publicarHora')}
            onChange={(event) => change({ publicarHora: event.currentTarget.value })}
          />
        </SimpleGrid>
      )}
    </Stack>
  );
}
