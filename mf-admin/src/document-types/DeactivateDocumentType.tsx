import type { DocumentType } from 'shared-api/contract';
import { RETIRED_DOCUMENT_LABEL } from 'shared-api/rules';
import { ConfirmRemoval } from 'shared-ui/overlays';
import { useDeactivateDocumentType } from './queries.ts';

interface Props {
  readonly type: DocumentType | null;
  readonly onClose: () => void;
  /** Moves the focus: the button that opened the dialog is gone with the row. */
  readonly onDeleted: () => void;
}

/** Asks for confirmation before a document type is deactivated; open while `type` is set. */
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
      ¿Está seguro de eliminar «{type?.nombre}»? Ya no se pedirá a los proveedores. Los archivos ya
      presentados se conservan en sus trámites, marcados como «{RETIRED_DOCUMENT_LABEL}».
    </ConfirmRemoval>
  );
}
