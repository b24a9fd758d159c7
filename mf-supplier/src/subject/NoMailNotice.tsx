import { IconMailOff } from '@tabler/icons-react';
import { notificationAddress } from 'shared-api/rules';
import { Alert } from 'shared-ui';

/** Tells suppliers without an address that no mail will reach them. */
export function NoMailNotice({ request }: { readonly request: Parameters<typeof notificationAddress>[0] }) {
  if (notificationAddress(request)) return null;
  return (
    <Alert color="ambar" icon={<IconMailOff size={20} aria-hidden />} title="No podremos avisarle por correo">
      El trámite no tiene un correo electrónico. Consulte su estado y las observaciones en este portal, o
      indique un domicilio electrónico alternativo en el formulario mientras pueda modificarlo.
    </Alert>
  );
}
