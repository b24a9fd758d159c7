import { IconPencil } from '@tabler/icons-react';
import type { CorrectionDraft } from 'shared-api/contract';
import { formatDateTime, Text } from 'shared-ui';

interface Props {
  /** Author and time of the last change; absent in the list, which only knows that there is a draft. */
  readonly draft?: Pick<CorrectionDraft, 'usuario' | 'fecha'>;
}

/** Says that a correction was begun and not sent. */
export function CorrectionDraftNote({ draft }: Props) {
  return (
    <Text component="span" size="sm" c="ambar.9">
      <IconPencil size={16} aria-hidden style={{ verticalAlign: '-3px' }} /> Tiene una corrección sin enviar
      {draft && ` (${draft.usuario.nombre} ${draft.usuario.apellido}, ${formatDateTime(draft.fecha)})`}
    </Text>
  );
}
