import type { ReactNode } from 'react';
import type { DataAccess } from 'shared-api/contract';
import { DATA_ACCESSES_PER_PAGE, formatTaxId, roleLabel } from 'shared-api/rules';
import { formatDateTime, Text } from 'shared-ui';
import { DataTable } from 'shared-ui/tables';

interface Props {
  readonly accesses: readonly DataAccess[];
  readonly loading: boolean;
  /** Shown instead of rows. */
  readonly empty: ReactNode;
}

/** A page of data accesses. */
export function AccessTable({ accesses, loading, empty }: Props) {
  return (
    <DataTable
      caption="Consultas de datos personales"
      columns={[
        {
          key: 'desde',
          header: 'Primera consulta del día',
          cell: ({ desde }: DataAccess) => formatDateTime(desde),
        },
        {
          key: 'proveedor',
          header: 'Proveedor',
          breaks: true,
          cell: ({ cuit, proveedor }: DataAccess) => (
            <Named name={proveedor ?? 'Sin inscripción'} detail={`CUIT ${formatTaxId(cuit)}`} />
          ),
        },
        {
          key: 'por',
          header: 'Consultado por',
          breaks: true,
          cell: ({ usuario_nombre, usuario_rol }: DataAccess) => (
            <Named name={usuario_nombre} detail={roleLabel(usuario_rol)} />
          ),
        },
      ]}
      rows={accesses}
      rowKey={({ dia, cuit, usuario_id }) => `${dia}/${cuit}/${usuario_id}`}
      empty={empty}
      loading={loading}
      skeletonRows={DATA_ACCESSES_PER_PAGE}
    />
  );
}

function Named({ name, detail }: { name: string; detail: string }) {
  return (
    <>
      {name}
      <Text span display="block" size="sm" c="dimmed">
        {detail}
      </Text>
    </>
  );
}
