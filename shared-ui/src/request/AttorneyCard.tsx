import type { SupplierRequest } from 'shared-api/contract';
import { powerReachText, todayInCity } from 'shared-api/rules';
import { FieldGroupCard } from './FieldGroupCard.tsx';
import type { ShowFile } from './FileLink.tsx';

interface Props {
  readonly request: SupplierRequest;
  /** Absent: files open in another tab. */
  readonly onPreview?: ShowFile;
}

/** The supplier's attorney and their files; shown only once the attorney's declaration was made. */
export function AttorneyCard({ request, onPreview }: Props) {
  const reach = request.fecha_alcance_poder_legal;
  return (
    <FieldGroupCard
      title="Datos del apoderado legal"
      request={request}
      group="apoderado"
      onPreview={onPreview}
      special={{
        fecha_alcance_poder_legal: reach && powerReachText(reach, todayInCity(new Date())),
        // A legal entity's minutes appoint its representative: SubjectCard shows them.
        ...(request.tipo_persona === 'JURIDICA' && { acta_designacion_url: false }),
      }}
    />
  );
}
