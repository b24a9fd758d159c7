import { useRef } from 'react';
import { Text } from 'shared-ui';
import { ConfirmModal } from 'shared-ui/overlays';

interface Props {
  readonly opened: boolean;
  /** Name and surname of the person, as they were typed. */
  readonly name: string;
  readonly onClose: () => void;
  /** Called once the question is closed. */
  readonly onConfirm: () => void;
}

/** Asks before an account gets the role of an administrator: it may do everything, also to other accounts. */
export function AdminQuestion({ opened, name, onClose, onConfirm }: Props) {
  const place = useRef<HTMLSpanElement>(null);
  /** Browsers took the focus from the button while it was disabled, so that the modal can't give it back. */
  const close = () => {
    onClose();
    place.current?.closest('form')?.querySelector<HTMLElement>('[type=submit]')?.focus();
  };
  return (
    <>
      <span ref={place} hidden />
      <ConfirmModal
        opened={opened}
        onClose={close}
        onConfirm={() => {
          onClose();
          onConfirm();
        }}
        title="¿Dar el rol de administrador?"
        confirmLabel="Dar el rol ADMIN"
      >
        <Text>
          <strong>{name}</strong> va a administrar el portal. Podrá:
        </Text>
        <ul>
          <li>crear, cambiar y desactivar usuarios, también a los demás administradores;</li>
          <li>habilitar e inhabilitar inscripciones;</li>
          <li>publicar, modificar y eliminar licitaciones;</li>
          <li>cambiar los documentos requeridos y las etiquetas;</li>
          <li>ver la auditoría y quién consultó datos personales.</li>
        </ul>
        <Text size="sm">Para otro trabajo alcanza con un rol que pueda menos.</Text>
      </ConfirmModal>
    </>
  );
}
