import type { CountedLabel } from 'shared-api/contract';
import { ConfirmRemoval } from 'shared-ui/overlays';
import { useDeleteLabel } from './queries.ts';

interface Props {
  readonly label: CountedLabel | null;
  readonly onClose: () => void;
  /** Moves the focus: the button that opened the dialog is gone with the row. */
  readonly onDeleted: () => void;
}

/** Asks for confirmation before a label is deleted; open while `label` is set. */
export function DeleteLabel({ label, onClose, onDeleted }: Props) {
  const removal = useDeleteLabel();
  return (
    <ConfirmRemoval
      thing={label}
      removal={removal}
      title="Eliminar etiqueta"
      onClose={onClose}
      onRemoved={onDeleted}
    >
      ¿Está seguro de eliminar la etiqueta «{label?.etiqueta_nombre}»? {label && effectOf(label.proveedores)}
    </ConfirmRemoval>
  );
}

function effectOf(suppliers: number): string {
  if (suppliers === 0) return 'Ningún proveedor la tiene.';
  return suppliers === 1
    ? 'Se quitará también al proveedor que la tiene.'
    : `Se quitará también a los ${suppliers} proveedores que la tienen.`;
}
