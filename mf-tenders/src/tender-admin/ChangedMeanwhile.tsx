import { IconUsers } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Alert, Button, Stack, Text } from 'shared-ui';
import { type Compared, fieldsOf } from './changed-fields.ts';
import type { Draft } from './draft.ts';
import { fieldId } from './TenderFields.tsx';

interface BehindProps {
  /** When it was last tried to save: the panel comes into sight. */
  readonly tried: number;
  readonly onReload: () => void;
}

/** Says that the tender is no longer what the form was opened with, and leads to what it is now. */
export function ChangedMeanwhile({ tried, onReload }: BehindProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (tried > 0) panel.current?.focus();
  }, [tried]);
  return (
    <Alert
      ref={panel}
      tabIndex={-1}
      role="alert"
      color="ambar"
      icon={<IconUsers size={20} aria-hidden />}
      title="Esta licitación cambió mientras usted la editaba"
    >
      <Stack align="flex-start" gap="sm">
        <Text size="sm">
          La cambió otra persona, o usted en otra ventana. Vuelva a cargarla antes de guardar: lo que escribió
          queda a la vista para compararlo.
        </Text>
        <Button type="button" size="sm" variant="default" onClick={onReload}>
          Volver a cargar
        </Button>
      </Stack>
    </Alert>
  );
}

interface TypedProps {
  readonly typed: Draft;
  /** What the form holds. */
  readonly shown: Draft;
  readonly differs: readonly Compared[];
  readonly onUse: (part: Partial<Draft>) => void;
}

/** What was typed before the tender was loaded again, beside what the form says now. */
export function TypedBefore({ typed, shown, differs, onUse }: TypedProps) {
  const panel = useRef<HTMLDivElement>(null);
  // The button that loaded it is gone, and each of these goes when it is used: reading goes on here, or at the field.
  useEffect(() => panel.current?.focus(), []);
  const use = (one: Compared) => {
    onUse(fieldsOf(typed, [one]));
    (document.getElementById(fieldId(one.fields[0])) ?? panel.current)?.focus();
  };
  return (
    <Alert ref={panel} tabIndex={-1} role="status" color="azul" title="Lo que había escrito">
      <Stack gap="md">
        <Text size="sm">El formulario muestra la licitación como está guardada ahora.</Text>
        {differs.map((one) => (
          <Stack key={one.name} gap={4} align="flex-start" role="group" aria-label={one.name}>
            <Text fw={600}>{one.name}</Text>
            <Text size="sm">{`Lo que escribió: ${one.text(typed)}`}</Text>
            <Text size="sm">{`En el formulario: ${one.text(shown)}`}</Text>
            <Button type="button" size="sm" variant="default" onClick={() => use(one)}>
              Usar lo que escribí
            </Button>
          </Stack>
        ))}
      </Stack>
    </Alert>
  );
}
