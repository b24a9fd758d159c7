import type { FailedMail } from 'shared-api/contract';
import { ConfirmRemoval } from 'shared-ui/overlays';
import { useDiscardMail } from './queries.ts';

interface Props {
  readonly mail: FailedMail | null;
  readonly onClose: () => void;
  /** Moves the focus: the button that opened the dialog is gone with the row. */
  readonly onDiscarded: () => void;
}

/** Asks for confirmation before a mail is discarded; open while `mail` is set. */
export function DiscardMail({ mail, onClose, onDiscarded }: Props) {
  return (
    <ConfirmRemoval
      thing={mail}
      removal={useDiscardMail()}
      title="Descartar correo"
      confirmLabel="Descartar"
      onClose={onClose}
      onRemoved={onDiscarded}
    >
      ¿Está seguro de descartar el correo «{mail?.asunto}», para {mail?.para}? No se enviará, y no se podrá
      recuperar.
    </ConfirmRemoval>
  );
}
