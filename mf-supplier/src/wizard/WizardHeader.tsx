import type { SupplierRequest } from 'shared-api/contract';
import { breakable, formatTaxId } from 'shared-ui';
import { PERSON_LABEL, supplierName } from 'shared-ui/request';
import classes from './WizardHeader.module.css';

/** The subject and number of the request. */
export function WizardHeader({ request }: { request: SupplierRequest }) {
  const facts = [
    [request.tipo_persona === 'JURIDICA' ? 'Razón social' : 'Nombre', supplierName(request)],
    ['CUIT', formatTaxId(request.cuit)],
    ['Tipo de persona', PERSON_LABEL[request.tipo_persona]],
    ['Forma jurídica', request.forma_juridica],
    ['Trámite N°', request.nro_tramite],
  ] as const;
  return (
    <dl className={classes.header}>
      {facts
        .filter(([, value]) => value !== null)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt> <dd>{value && breakable(value)}</dd>
          </div>
        ))}
    </dl>
  );
}
