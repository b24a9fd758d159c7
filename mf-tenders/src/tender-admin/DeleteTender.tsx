import type { Tender } from 'shared-api/contract';
import { ConfirmRemoval } from 'shared-ui/overlays';
import { useDeleteTender } from './queries.ts';

interface Props {
  readonly tender: Tender | null;
  readonly onClose: () => void;
  /** Moves the focus: the button that opened the dialog is gone with the tender. */
  readonly onDeleted: () => void;
}

/** Asks for confirmation before a tender is deleted; open while `tender` is set. */
export function DeleteTender({ tender, onClose, onDeleted }: Props) {
  const removal = useDeleteTender();
  return (
    <ConfirmRemoval
      thing={tender}
      removal={removal}
      title="Eliminar licitación"
      onClose={onClose}
      onRemoved={onDeleted}
    >
      ¿Está seguro de eliminar la licitación «{tender?.titulo}»? Dejará de verse en el portal. Esta acción no
      se puede deshacer.
    </ConfirmRemoval>
  );
}
