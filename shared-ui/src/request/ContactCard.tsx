import type { SupplierRequest } from 'shared-api/contract';
import { notificationAddress } from 'shared-api/rules';
import { FieldGroupCard } from './FieldGroupCard.tsx';

const NO_MAIL = 'No tiene: no recibe avisos por correo';

/** The supplier's contact data. */
export function ContactCard({ request }: { readonly request: SupplierRequest }) {
  return (
    <FieldGroupCard
      title="Datos de contacto"
      request={request}
      group="contacto"
      special={{ correo_electronico_notificacion: notificationAddress(request) ?? NO_MAIL }}
    />
  );
}
