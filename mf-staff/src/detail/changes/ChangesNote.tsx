import type { Correction } from 'shared-api/contract';
import { areOfRenewal } from 'shared-api/rules';
import { Alert, formatDateTime } from 'shared-ui';

/**
 * Sums up the changes since the last correction, and what the supplier explained. Renders nothing while there is nothing to
 * compare.
 */
export function ChangesNote({ correction }: { readonly correction: Correction | null }) {
  if (!correction?.cambios) return null;
  const names = correction.cambios.map(({ nombre }) => nombre);
  const occasion = areOfRenewal(correction.observaciones) ? 'la renovación iniciada' : 'la corrección pedida';
  const since = `${occasion} el ${formatDateTime(correction.createdAt)}`;
  const explained = correction.observaciones.filter(({ respuesta }) => respuesta).map(({ name }) => name);
  return (
    <Alert color="azul" title="El proveedor volvió a enviar la solicitud">
      {names.length === 0
        ? `Desde ${since} no cambió ningún dato ni documento.`
        : `Desde ${since} ${names.length === 1 ? 'cambió' : 'cambiaron'}: ${names.join(', ')}.`}
      {explained.length > 0 && ` Dejó una explicación sobre: ${explained.join(', ')}.`}
    </Alert>
  );
}
