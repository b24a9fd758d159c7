import { IconAlertTriangle } from '@tabler/icons-react';
import { type AnnouncedChange, shorteningText, TENDER_FIELDS, todayInCity } from 'shared-api/rules';
import { Alert, formatDate, Group, Stack, Text } from 'shared-ui';
import { Textarea } from 'shared-ui/forms';
import type { TenderForm } from './use-tender-form.ts';

interface Props {
  readonly form: TenderForm;
  readonly change: AnnouncedChange;
}

/** Shows what changes for bidders of a public tender, and asks for the circular that announces it. */
export function AnnouncementFields({ form, change }: Props) {
  const { deadline, terms } = change;
  const shortening = shorteningText(change);
  return (
    <Alert
      role="group"
      color={shortening ? 'ambar' : 'azul'}
      title="Cambia lo que ya se publicó"
      icon={<IconAlertTriangle size={20} aria-hidden />}
    >
      <Stack>
        <div>
          {deadline && (
            <Group gap="xs">
              <Text fw={600}>{TENDER_FIELDS.fecha_vencimiento.label}</Text>
              <Text>{`${formatDate(deadline.before)} → ${formatDate(deadline.after)}`}</Text>
              {shortening && <Text fw={600}>{shortening}</Text>}
              {deadline.after < todayInCity(new Date()) && (
                <Text fw={600}>Ese día ya pasó: queda cerrada</Text>
              )}
            </Group>
          )}
          {terms && <Text fw={600}>{`${TENDER_FIELDS.pliego_url.label}: otro archivo`}</Text>}
        </div>
        <Textarea
          label="Texto de la circular"
          description="Se publica junto con el cambio. Antes y después se agregan solos."
          required
          autosize
          minRows={3}
          {...form.field('circular')}
        />
        {shortening && (
          <Textarea
            label="Motivo para acortar el plazo"
            description="Lo leerá quien consulte la licitación. Al escribirlo, confirma que el plazo se acorta."
            required
            autosize
            minRows={2}
            {...form.field('motivo_acortamiento')}
          />
        )}
      </Stack>
    </Alert>
  );
}
