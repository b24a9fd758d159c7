import { type FieldName, REQUEST_FIELDS } from 'shared-api/rules';
import { Button, Group, Stack, Text } from 'shared-ui';
import { ConflictAlert } from 'shared-ui/forms';
import { Facts } from '../subject/Facts.tsx';
import { useWizard } from './context.ts';
import type { FormStep } from './steps.ts';
import { valueText } from './value-text.ts';

interface Props {
  readonly step: FormStep;
  /** Fields that somebody else changed since they were typed here. */
  readonly fields: readonly FieldName[];
  /** Grows with every try to go on without choosing: the panel takes the focus again. */
  readonly tries: number;
}

/** Both values of each field that somebody else changed meanwhile, to choose from. Nothing is saved before. */
export function ConflictPanel({ step, fields, tries }: Props) {
  const { bundle, forms } = useWizard();
  const typed = forms.changedOf(step);
  return (
    <ConflictAlert title="Estos datos cambiaron mientras usted los editaba" attempt={tries + 1}>
      <Stack gap="lg">
        <Text size="sm">
          Los cambió otra persona, o usted en otra ventana. Elija qué valor debe quedar: hasta entonces no se
          guarda nada de este paso.
        </Text>
        {fields.map((field) => {
          return (
            <BothValues
              key={field}
              name={REQUEST_FIELDS[field].label}
              mine={['Lo que escribió', valueText(field, typed[field])]}
              stored={['Lo guardado', valueText(field, bundle.sujeto_fiscal[field])]}
              keepMine={['Usar lo que escribí', () => forms.keepTyped(step, field)]}
              takeStored={['Usar lo guardado', () => forms.takeStored(step, field)]}
            />
          );
        })}
      </Stack>
    </ConflictAlert>
  );
}

interface BothProps {
  /** Name of the thing that has two values. */
  readonly name: string;
  readonly mine: readonly [name: string, value: string];
  readonly stored: readonly [name: string, value: string];
  readonly keepMine: readonly [label: string, run: () => void];
  readonly takeStored: readonly [label: string, run: () => void];
}

/** Two values of one thing and a button for each. */
export function BothValues({ name, mine, stored, keepMine, takeStored }: BothProps) {
  return (
    <Stack gap="xs" role="group" aria-label={name}>
      <Text fw={600}>{name}</Text>
      <Facts facts={[mine, stored]} />
      <Group gap="sm">
        <Button size="sm" variant="default" onClick={takeStored[1]}>
          {takeStored[0]}
        </Button>
        <Button size="sm" variant="default" onClick={keepMine[1]}>
          {keepMine[0]}
        </Button>
      </Group>
    </Stack>
  );
}
