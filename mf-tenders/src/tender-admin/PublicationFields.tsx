import { type CivilDate, todayInCity } from 'shared-api/rules';
import { Alert, Button, formatDate, formatDateTime, Stack, Text, TextInput } from 'shared-ui';
import { Radio } from 'shared-ui/forms';
import { type Draft, isDayOfSchedule, type Publication, publicationOf } from './tender-draft.ts';
import type { TenderForm } from './use-tender-form.ts';

interface Props {
  readonly form: TenderForm;
  /** True for a tender that is public now. */
  readonly isPublished: boolean;
}

const dayText = (day: CivilDate | null) => (day ? `el ${formatDate(day)}` : 'el día de publicación');

/** Chooses when a tender becomes public: now, by itself on its day of publication, or not yet. */
export function PublicationFields({ form, isPublished }: Props) {
  const { fecha_publicacion: day, fecha_vencimiento: expiry, publicarDesde } = form.values;
  const publication = publicationOf(form.values);
  const today = todayInCity(new Date());
  const isLater = day !== null && day > today;
  const choose = (part: Partial<Draft>) => {
    form.setValues(part);
    form.clearFieldError('publicarHora');
  };
  const schedule = () => choose({ mostrar: false, programada: true });
  const choices: readonly (readonly [Publication, string, Partial<Draft>])[] = [
    ['ahora', isPublished ? 'Publicada' : 'Publicar ahora', { mostrar: true, programada: false }],
    ['programada', `Publicar por sí sola ${dayText(day)}`, { mostrar: false, programada: true }],
    ['borrador', 'Borrador: solo se ve en esta administración', { mostrar: false, programada: false }],
  ];
  return (
    <Stack gap="sm">
      <Radio.Group
        label="Publicación"
        value={publication}
        onChange={(value) => choose(choices.find(([choice]) => choice === value)?.[2] ?? {})}
      >
        <Stack gap="xs" mt="xs">
          {choices
            // A tender that is public needs no day of publication.
            .filter(([value]) => !(isPublished && value === 'programada'))
            .map(([value, label]) => (
              <Radio key={value} value={value} label={label} />
            ))}
        </Stack>
      </Radio.Group>
      {publication === 'programada' && (
        <TextInput
          type="time"
          label="Hora de publicación"
          maw="12rem"
          {...form.field('publicarHora')}
          onChange={(event) => choose({ publicarHora: event.currentTarget.value })}
        />
      )}
      {publication === 'programada' && publicarDesde && day && !isDayOfSchedule(publicarDesde, day) && (
        <Alert color="ambar">
          {`Estaba programada para el ${formatDateTime(publicarDesde)}, otro día que el de publicación. Al guardar queda para ${dayText(day)}.`}
        </Alert>
      )}
      {publication === 'ahora' && !isPublished && isLater && (
        <Alert color="ambar" role="status">
          <Stack align="flex-start" gap="xs">
            <Text size="sm">
              {`La fecha de publicación es ${dayText(day)}, pero así se ve desde que la guarde.`}
            </Text>
            <Button type="button" size="sm" variant="default" onClick={schedule}>
              Publicar por sí sola ese día
            </Button>
          </Stack>
        </Alert>
      )}
      {publication === 'ahora' && !isPublished && expiry !== null && expiry < today && (
        <Alert color="ambar" role="status">
          {`La fecha de vencimiento, el ${formatDate(expiry)}, ya pasó: se publica cerrada.`}
        </Alert>
      )}
      {publication !== 'ahora' && isPublished && (
        <Alert color="ambar" role="status">
          Deja de verse en el portal, y sus datos abiertos dirán que dejó de mostrarse. Para explicar por qué,
          retírela con su motivo.
        </Alert>
      )}
    </Stack>
  );
}
