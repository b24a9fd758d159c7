import { useState } from 'react';
import { DECLARATIONS, type DeclarationField } from 'shared-api/rules';
import { Button, Checkbox, Group, Stack, Text } from 'shared-ui';
import { Modal } from 'shared-ui/overlays';
import { FieldObservations } from '../FieldObservations.tsx';

/** Description of a declaration that stands alone. */
export const NEEDED_TO_SEND = 'Debe aceptarla para enviar la inscripción. Puede guardar sin aceptarla.';

interface Props {
  readonly field: DeclarationField;
  readonly id: string;
  readonly accepted: boolean;
  readonly description?: string;
  readonly error?: string | undefined;
  readonly onChange: (accepted: boolean) => void;
}

/** A sworn declaration with its text: accepted with its box, or in a window of its own. */
export function Declaration({ field, id, accepted, description, error, onChange }: Props) {
  const [reading, setReading] = useState(false);
  const { title, paragraphs } = DECLARATIONS[field];
  const read = accepted ? 'Leer' : 'Leer y aceptar';
  const close = () => setReading(false);
  return (
    <Stack gap="xs">
      <FieldObservations field={field} />
      <Group justify="space-between" align="flex-start" gap="sm">
        <Checkbox
          id={id}
          flex="1 1 16rem"
          label={title}
          checked={accepted}
          description={description}
          error={error}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <Button size="sm" variant="light" aria-label={`${read}: ${title}`} onClick={() => setReading(true)}>
          {read}
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {paragraphs.join(' ')}
      </Text>
      <Modal opened={reading} onClose={close} title={title} size="lg">
        <Stack gap="md">
          {paragraphs.map((paragraph) => (
            <Text key={paragraph}>{paragraph}</Text>
          ))}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={close} data-autofocus>
              Cerrar
            </Button>
            {!accepted && (
              <Button
                onClick={() => {
                  onChange(true);
                  close();
                }}
              >
                Aceptar
              </Button>
            )}
          </Group>
        </Stack>
      </Modal>
    </Stack>
  );
}
