import { Text } from '@mantine/core';
import type { SupplierRequest } from 'shared-api/contract';
import { formatTaxId } from '../format.ts';
import { DataCard } from './DataCard.tsx';
import classes from './request.module.css';

/** The supplier's main clients. */
export function ClientsCard({ request }: { readonly request: SupplierRequest }) {
  const clients = request.principales_clientes;
  return (
    <DataCard title="Principales clientes">
      {clients.length === 0 ? (
        <Text c="dimmed">Sin clientes cargados.</Text>
      ) : (
        <ol className={`${classes.plainList} ${classes.ruled}`}>
          {clients.map(({ cuil, nombre_completo }) => (
            <li key={cuil}>
              <Text fw={600}>{nombre_completo}</Text>
              <Text size="sm" c="dimmed">
                CUIT/CUIL {formatTaxId(cuil)}
              </Text>
            </li>
          ))}
        </ol>
      )}
    </DataCard>
  );
}
