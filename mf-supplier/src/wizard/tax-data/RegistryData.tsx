import type { ReactNode } from 'react';
import type { SupplierRequest } from 'shared-api/contract';
import { ADDRESS_MISSING, partnerName, periodLabel } from 'shared-api/rules';
import { formatDate, formatTaxId, Stack, Text, Title } from 'shared-ui';
import { supplierName } from 'shared-ui/request';
import { DataTable } from 'shared-ui/tables';
import { Facts } from '../../subject/Facts.tsx';
import { Fold } from '../Fold.tsx';

/** Shows the data of the tax authority's registry, read-only; folded, as there is nothing to fill in. */
export function RegistryData({ request }: { request: SupplierRequest }) {
  return (
    <Fold title="Datos registrados en ARCA (ex AFIP)" line={summaryLine(request)}>
      <Stack gap="lg">
        <Text c="dimmed">Se toman del registro. Si algo no es correcto, cámbielo en ARCA.</Text>
        <Facts
          facts={[
            ['CUIT', formatTaxId(request.cuit)],
            [request.tipo_persona === 'JURIDICA' ? 'Razón social' : 'Nombre', supplierName(request)],
            ['Forma jurídica', request.forma_juridica],
            ['Fecha de inscripción', formatDate(request.fecha_inicio_actividades)],
            [
              'Fecha del contrato social',
              request.fecha_contrato_social && formatDate(request.fecha_contrato_social),
            ],
            ['Domicilio fiscal', request.domicilio_fiscal ?? ADDRESS_MISSING],
            ['Localidad', request.domicilio_localidad ?? ADDRESS_MISSING],
            ['Provincia', request.domicilio_provincia ?? ADDRESS_MISSING],
            ['Código postal', request.domicilio_cod_postal ?? ADDRESS_MISSING],
            ['Domicilio comercial', request.domicilio_fiscal_comercial],
            ['Teléfono', request.telefono ?? 'Sin informar'],
          ]}
        />
        {request.datos_societarios.length > 0 && <Partners request={request} />}
        <Activities request={request} />
        <Taxes request={request} />
      </Stack>
    </Fold>
  );
}

const counted = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;

/** Returns what is most worth a look, in a line. */
const summaryLine = (request: SupplierRequest): string =>
  [
    request.domicilio_fiscal ?? `Domicilio fiscal: ${ADDRESS_MISSING}`,
    request.domicilio_localidad,
    counted(request.actividades.length, 'actividad', 'actividades'),
    counted(request.impuesto.length, 'impuesto', 'impuestos'),
  ]
    .filter(Boolean)
    .join(' · ');

function Partners({ request }: { request: SupplierRequest }) {
  return (
    <Titled title="Datos societarios">
      <DataTable
        caption="Datos societarios"
        columns={[
          { key: 'nombre', header: 'Nombre', cell: partnerName },
          { key: 'cuit', header: 'CUIT/CUIL', cell: (row) => formatTaxId(row.cuit_persona) },
          { key: 'relacion', header: 'Relación', cell: (row) => row.tipo_relacion },
        ]}
        rows={request.datos_societarios}
        rowKey={(row) => `${row.cuit_persona} ${row.tipo_relacion}`}
        empty="Sin datos societarios"
      />
    </Titled>
  );
}

function Activities({ request }: { request: SupplierRequest }) {
  return (
    <Titled title="Actividades">
      <DataTable
        caption="Actividades"
        columns={[
          { key: 'codigo', header: 'Código', cell: (row) => row.idActividad },
          { key: 'descripcion', header: 'Descripción', cell: (row) => row.descripcionActividad },
          { key: 'desde', header: 'Desde', cell: (row) => (row.periodo ? periodLabel(row.periodo) : '—') },
        ]}
        rows={request.actividades}
        rowKey={(row) => row.idActividad}
        empty="ARCA no informó actividades"
      />
    </Titled>
  );
}

function Taxes({ request }: { request: SupplierRequest }) {
  return (
    <Titled title="Impuestos">
      <DataTable
        caption="Impuestos"
        columns={[
          { key: 'codigo', header: 'Código', cell: (row) => row.idImpuesto },
          { key: 'descripcion', header: 'Descripción', cell: (row) => row.descripcionImpuesto },
        ]}
        rows={request.impuesto}
        rowKey={(row) => row.idImpuesto}
        empty="ARCA no informó impuestos"
      />
    </Titled>
  );
}

function Titled({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Title order={4} mb="xs">
        {title}
      </Title>
      {children}
    </div>
  );
}
