import type { SupplierRequest } from 'shared-api/contract';
import { formatTaxId, PERSON_LABEL, REQUEST_FIELDS, supplierName } from 'shared-api/rules';
import { FieldGroupCard, fileFact } from './FieldGroupCard.tsx';
import type { ShowFile } from './FileLink.tsx';

interface Props {
  readonly request: SupplierRequest;
  /** Absent: files open in another tab. */
  readonly onPreview?: ShowFile;
}

/** The subject as the tax authority has it registered, with its tax condition and who represents it. */
export function SubjectCard({ request, onPreview }: Props) {
  const isEntity = request.tipo_persona === 'JURIDICA';
  return (
    <FieldGroupCard
      title="Datos registrados"
      request={request}
      group="registro"
      before={[
        { name: isEntity ? 'Razón social' : 'Nombre', value: supplierName(request) },
        { name: 'CUIT', value: formatTaxId(request.cuit) },
        { name: 'Tipo de persona', value: PERSON_LABEL[request.tipo_persona] },
      ]}
      special={{
        nombre_persona_humana: false,
        razon_social: false,
      }}
      after={
        isEntity
          ? [fileFact(REQUEST_FIELDS.acta_designacion_url.label, request.acta_designacion_url, onPreview)]
          : []
      }
    />
  );
}
