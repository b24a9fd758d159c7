import type { SupplierRequest } from 'shared-api/contract';
import { TAX_CONDITION_LABEL } from 'shared-api/rules';
import { formatDate, formatTaxId } from '../format.ts';
import { PERSON_LABEL, periodLabel, supplierName } from './names.ts';
import { paperFact, type ShowFile } from './papers.tsx';
import { DataCard, type Fact, Facts } from './parts.tsx';

/** What stands for a part of the address that the tax authority did not give (specification, section 8). */
export const ADDRESS_MISSING = '*Error en la carga de datos';

interface Props {
  readonly request: SupplierRequest;
  /** Without it, papers open in another tab. */
  readonly onPreview?: ShowFile;
}

/** The subject as the tax authority has it registered, with its tax condition and who represents it. */
export function SubjectCard({ request, onPreview }: Props) {
  const entity = request.tipo_persona === 'JURIDICA';
  const address = (value: string | null) => value || ADDRESS_MISSING;
  const facts: readonly Fact[] = [
    { name: entity ? 'Razón social' : 'Nombre', value: supplierName(request) },
    { name: 'CUIT', value: formatTaxId(request.cuit) },
    { name: 'Tipo de persona', value: PERSON_LABEL[request.tipo_persona] },
    ...(request.forma_juridica ? [{ name: 'Forma jurídica', value: request.forma_juridica }] : []),
    {
      name: 'Condición fiscal',
      value: request.condicion_fiscal && TAX_CONDITION_LABEL[request.condicion_fiscal],
    },
    { name: 'Inicio de actividades', value: formatDate(request.fecha_inicio_actividades) },
    ...(entity
      ? [
          {
            name: 'Inicio del ejercicio económico',
            value: formatDate(request.fecha_primer_ejercicio_economico),
          },
          { name: 'Contrato social', value: formatDate(request.fecha_contrato_social) },
        ]
      : []),
    { name: 'Domicilio fiscal', value: address(request.domicilio_fiscal) },
    { name: 'Localidad', value: address(request.domicilio_localidad) },
    { name: 'Provincia', value: address(request.domicilio_provincia) },
    { name: 'Código postal', value: address(request.domicilio_cod_postal) },
    ...(request.domicilio_fiscal_comercial
      ? [{ name: 'Domicilio comercial', value: request.domicilio_fiscal_comercial }]
      : []),
    { name: 'Actividades', value: list(request.actividades.map(activityText)) },
    { name: 'Impuestos', value: list(request.impuesto.map((tax) => tax.descripcionImpuesto)) },
    ...(entity
      ? [
          { name: 'Datos societarios', value: list(request.datos_societarios.map(partnerText)) },
          paperFact('Acta de designación', request.acta_designacion_url, onPreview),
        ]
      : []),
  ];
  return (
    <DataCard title="Datos registrados">
      <Facts facts={facts} />
    </DataCard>
  );
}

const activityText = ({
  idActividad,
  descripcionActividad,
  periodo,
}: SupplierRequest['actividades'][number]) =>
  `${idActividad} - ${descripcionActividad}${periodo ? ` (desde ${periodLabel(periodo)})` : ''}`;

const partnerText = ({ nombre, cuit_persona, tipo_relacion }: SupplierRequest['datos_societarios'][number]) =>
  `${nombre} (${formatTaxId(cuit_persona)}), ${tipo_relacion}`;

function list(items: readonly string[]) {
  if (items.length === 0) return null;
  return (
    <ul>
      {[...new Set(items)].map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
