import { Text } from 'shared-ui';

interface Props {
  /** Step that the form was opened at, 0-based. */
  readonly opening: number;
  readonly attorneyOn: boolean;
}

/** Says why the form did not open at its first step. */
export function OpenedAt({ opening, attorneyOn }: Props) {
  return (
    <Text c="dimmed">
      {opening === 1 && !attorneyOn
        ? 'El paso 1 solo hace falta si actúa un apoderado.'
        : 'Los pasos anteriores ya están completos.'}
    </Text>
  );
}
