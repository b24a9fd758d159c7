import { Badge, Group, Text } from '@mantine/core';
import type { SupplierRequest } from 'shared-api/contract';
import { TYPED_VALUES } from 'shared-api/rules';
import { DataCard } from './DataCard.tsx';
import { Facts } from './Facts.tsx';
import classes from './request.module.css';

/** The accounts a supplier is paid to. */
export function BankAccountsCard({ request }: { readonly request: SupplierRequest }) {
  const accounts = request.cuenta_bancaria;
  return (
    <DataCard title="Cuentas bancarias">
      {accounts.length === 0 ? (
        <Text c="dimmed">Sin cuentas cargadas.</Text>
      ) : (
        <ul className={`${classes.plainList} ${classes.ruled}`}>
          {accounts.map((account) => (
            <li key={account.id}>
              <Group gap="sm" mb="xs">
                <Text fw={600}>{account.banco}</Text>
                {account.cuenta_predeterminada && <Badge color="verde">Predeterminada</Badge>}
              </Group>
              <Facts
                facts={[
                  { name: 'Titular', value: account.titular },
                  { name: 'CBU', value: <Grouped cbu={account.cbu} /> },
                  { name: 'Alias', value: account.alias },
                  { name: 'N° de cuenta', value: account.nro_cuenta },
                ]}
              />
            </li>
          ))}
        </ul>
      )}
    </DataCard>
  );
}

/** A CBU in groups that are easy to compare; copied, it is its 22 digits, as banks take them. */
const Grouped = ({ cbu }: { readonly cbu: string }) =>
  TYPED_VALUES.cbu
    .show(cbu)
    .split(' ')
    .map((digits, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: groups may be equal, and keep their places.
      <span key={at} className={classes.digits}>
        {digits}
      </span>
    ));
