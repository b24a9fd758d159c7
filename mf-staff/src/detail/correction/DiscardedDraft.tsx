import type { CorrectionDraft } from 'shared-api/contract';
import { discardedText } from 'shared-api/rules';
import { Alert, formatDateTime, Text } from 'shared-ui';
import { ObservationLines } from './ObservationLines.tsx';

interface Props {
  /** Null: no correction was begun. */
  readonly draft: CorrectionDraft | null;
  readonly decision: Parameters<typeof discardedText>[1];
}

/** Warns that a decision discards the correction that was begun and not sent, and shows what it says. */
export function DiscardedDraft({ draft, decision }: Props) {
  if (!draft) return null;
  const { observaciones, usuario, fecha } = draft;
  return (
    <Alert color="ambar" title={discardedText(observaciones.length, decision)}>
      <ObservationLines observations={observaciones} />
      <Text size="sm">
        Último cambio: {usuario.nombre} {usuario.apellido}, {formatDateTime(fecha)}.
      </Text>
    </Alert>
  );
}
