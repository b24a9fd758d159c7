import type { SupplierRequest } from 'shared-api/contract';
import { notificationAddress } from 'shared-api/rules';
import { DataCard, Facts } from './parts.tsx';

const NO_MAIL = 'No tiene: no recibe avisos por correo';

/** How a supplier is reached. */
export function ContactCard({ request }: { readonly request: SupplierRequest }) {
  const addresses = request.domicilio_electronico.map(({ direccion }) => direccion);
  return (
    <DataCard title="Datos de contacto">
      <Facts
        facts={[
          { name: 'Correo de notificación', value: notificationAddress(request) ?? NO_MAIL },
          { name: 'Domicilio electrónico', value: addresses.join(', ') },
          { name: 'Domicilio electrónico alternativo', value: request.domicilio_electronico_alternativo },
          { name: 'Teléfono', value: request.telefono },
          { name: 'Teléfono alternativo', value: request.telefono_alternativo },
          { name: 'Domicilio alternativo', value: request.domicilio_alternativo },
          { name: 'Código postal alternativo', value: request.domicilio_cod_postal_alternativo },
        ]}
      />
    </DataCard>
  );
}
