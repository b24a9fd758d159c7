import type { SupplierRequest } from 'shared-api/contract';

/** Where the supplier is told of changes: the chosen address, else the alternative one, else the registry's first. */
export function notifiedEmail(
  request: Pick<
    SupplierRequest,
    'correo_electronico_notificacion' | 'domicilio_electronico_alternativo' | 'domicilio_electronico'
  >,
): string | null {
  return (
    request.correo_electronico_notificacion ||
    request.domicilio_electronico_alternativo ||
    request.domicilio_electronico[0]?.direccion ||
    null
  );
}
