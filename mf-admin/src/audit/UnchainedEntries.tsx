import { Alert, Text } from 'shared-ui';
import { numberText } from '../settings/number-text.ts';

interface Props {
  /** Number of stored changes that are not chained into the log yet. */
  readonly count: number | undefined;
}

/** Says that the newest changes are missing from the list and the export. */
export function UnchainedNotice({ count }: Props) {
  if (!count) return null;
  const [are, they] =
    count === 1
      ? ['Hay 1 cambio reciente que todavía no está', 'Está guardado y se agregará']
      : [`Hay ${numberText(count)} cambios recientes que todavía no están`, 'Están guardados y se agregarán'];
  return (
    <Alert color="ambar">
      {are} en este registro ni en lo que se exporta. {they} en cuanto sea posible.
    </Alert>
  );
}

/** Says that the newest changes were not verified. */
export function UnchainedUnverified({ count }: Props) {
  if (!count) return null;
  return (
    <Text mt="xs">
      {count === 1
        ? 'No se revisó 1 cambio reciente, que todavía no está en este registro.'
        : `No se revisaron ${numberText(count)} cambios recientes, que todavía no están en este registro.`}
    </Text>
  );
}
