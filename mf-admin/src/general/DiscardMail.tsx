import type { FailedMail } from 'shared-api/contract';
import { ConfirmRemoval } from 'shared-ui/overlays';
import { useDiscardMail } from './queries.ts';

interface Props {
  readonly mail: FailedMail | null;
  readonly onClose: () => void;
  /** It is gone, and with it the button that the focus would go back to. */
  readonly onDiscarded: () => void;
}

/** Asks before a mail is given up; open while there is one. */
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
