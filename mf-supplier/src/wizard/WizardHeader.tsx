import type { SupplierRequest } from 'shared-api/contract';
import { formatTaxId } from 'shared-ui';
import { PERSON_LABEL, supplierName } from 'shared-ui/request';
import { Facts } from '../subject/Facts.tsx';

/** The subject and number of the request. */
export function WizardHeader({ request }: { request: SupplierRequest }) {
  return (
    <Facts
      facts={[
        [request.tipo_persona === 'JURIDICA' ? 'Razón social' : 'Nombre', supplierName(request)],
        ['Tipo de persona', PERSON_LABEL[request.tipo_persona]],
        ['CUIT', formatTaxId(request.cuit)],
        ['Forma jurídica', request.forma_juridica],
        ['Trámite N°', request.nro_tramite],
      ]}
    />
  );
}
