import type { DocumentType } from 'shared-api/contract';
import { ConfirmRemoval } from 'shared-ui/overlays';
import { useDeactivateDocumentType } from './queries.ts';

interface Props {
  readonly type: DocumentType | null;
  readonly onClose: () => void;
  /** It is gone, and with it the button that the focus would go back to. */
  readonly onDeleted: () => void;
}

/** Asks before a required document type is taken out of use; open while there is one. */
export function DeactivateDocumentType({ type, onClose, onDeleted }: Props) {
  const removal = useDeactivateDocumentType();
  return (
    <ConfirmRemoval
      thing={type}
      removal={removal}
      title="Eliminar documento requerido"
      problem="Error al eliminar un documento: "
      onClose={onClose}
      onRemoved={onDeleted}
    >
      ¿Está seguro de eliminar «{type?.nombre}»? Ya no se pedirá a los proveedores.
    </ConfirmRemoval>
  );
}
