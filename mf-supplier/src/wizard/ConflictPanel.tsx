import { IconUsers } from '@tabler/icons-react';
import { Alert, Button, Group, Stack, Text } from 'shared-ui';
import { Facts } from '../subject/Facts.tsx';
import { useWizard } from './context.ts';
import { FIELD_NAMES, valueText } from './field-names.ts';
import type { Conflict } from './saving.ts';

interface Props {
  readonly conflict: Conflict;
  /** The person decided about a field. */
  readonly onSettle: (field: string) => void;
}

/** Both values of each field that somebody else changed meanwhile, to choose from. */
export function ConflictPanel({ conflict, onSettle }: Props) {
  const { bundle, drafts } = useWizard();
  const typed = drafts.drafts[conflict.step] ?? {};
  const takeStored = (field: string) => {
    const { [field]: _mine, ...others } = typed;
    drafts.keep(conflict.step, others);
    onSettle(field);
  };
  return (
    <Alert
      role="alert"
      color="ambar"
      icon={<IconUsers size={20} aria-hidden />}
      title="Otra persona cambió estos datos mientras usted los editaba"
    >
      <Stack gap="lg">
        <Text size="sm">Elija qué valor debe quedar. Lo suyo se guarda al continuar.</Text>
        {Object.entries(conflict.stored).map(([field, stored]) => {
          const name = FIELD_NAMES[field] ?? field;
          const now = stored ?? bundle.sujeto_fiscal[field as keyof typeof bundle.sujeto_fiscal];
          return (
            <Stack key={field} gap="xs" role="group" aria-label={name}>
              <Text fw={600}>{name}</Text>
              <Facts
                facts={[
                  ['Usted escribió', valueText(field, typed[field])],
                  ['Está guardado', valueText(field, now)],
                ]}
              />
              <Group gap="sm">
                <Button size="sm" variant="default" onClick={() => takeStored(field)}>
                  Usar el valor guardado
                </Button>
                <Button size="sm" variant="light" onClick={() => onSettle(field)}>
                  Conservar lo que escribí
                </Button>
              </Group>
            </Stack>
          );
        })}
      </Stack>
    </Alert>
  );
}
