import { useEffect, useRef } from 'react';
import { Alert, Button, Stack, Text } from 'shared-ui';
import { ConflictAlert } from 'shared-ui/forms';
import { type ComparedField, fieldsOf } from './changed-fields.ts';
import type { Draft } from './tender-draft.ts';

interface NoticeProps {
  /** Grows with each refused save, which moves the focus here. */
  readonly attempt: number;
  readonly onReload: () => void;
}

/** Says that the tender was changed since the form was opened, and offers to load it again. */
export function ConflictNotice({ attempt, onReload }: NoticeProps) {
  return (
    <ConflictAlert title="Esta licitación cambió mientras usted la editaba" attempt={attempt}>
      <Stack align="flex-start" gap="sm">
        <Text size="sm">
          La cambió otra persona, o usted en otra ventana. Vuelva a cargarla antes de guardar: lo que escribió
          queda a la vista para compararlo.
        </Text>
        <Button type="button" size="sm" variant="default" onClick={onReload}>
          Volver a cargar
        </Button>
      </Stack>
    </ConflictAlert>
  );
}

interface TypedProps {
  readonly typed: Draft;
  /** The values of the form. */
  readonly current: Draft;
  readonly differs: readonly ComparedField[];
  /** Returns the id of a field's element. */
  readonly idOf: (field: keyof Draft) => string;
  readonly onUse: (part: Partial<Draft>) => void;
}

/** Compares what was typed before the tender was loaded again with the values of the form. */
export function TypedValues({ typed, current, differs, idOf, onUse }: TypedProps) {
  const panel = useRef<HTMLDivElement>(null);
  // The buttons disappear when they are used: the focus moves here, or to the field.
  useEffect(() => panel.current?.focus(), []);
  const use = (one: ComparedField) => {
    onUse(fieldsOf(typed, [one]));
    (document.getElementById(idOf(one.fields[0])) ?? panel.current)?.focus();
  };
  return (
    <Alert ref={panel} tabIndex={-1} role="status" color="azul" title="Lo que había escrito">
      <Stack gap="md">
        <Text size="sm">El formulario muestra la licitación como está guardada ahora.</Text>
        {differs.map((one) => (
          <Stack key={one.name} gap={4} align="flex-start" role="group" aria-label={one.name}>
            <Text fw={600}>{one.name}</Text>
            <Text size="sm">{`Lo que escribió: ${one.text(typed)}`}</Text>
            <Text size="sm">{`En el formulario: ${one.text(current)}`}</Text>
            <Button type="button" size="sm" variant="default" onClick={() => use(one)}>
              Usar lo que escribí
            </Button>
          </Stack>
        ))}
      </Stack>
    </Alert>
  );
}
