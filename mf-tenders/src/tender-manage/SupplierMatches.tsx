import { useDeferredValue, useEffect, useRef } from 'react';
import { queryOf } from 'shared-api/client';
import { listRequests } from 'shared-api/contract';
import { digitsOf, isTaxId } from 'shared-api/rules';
import { Alert, Button, formatTaxId, Group, LiveRegion, Stack, Text } from 'shared-ui';
import { useClient } from 'shared-ui/portal';
import { useQuery } from 'shared-ui/query';
import { RequestStatusBadge, supplierName } from 'shared-ui/request';
import classes from './SupplierMatches.module.css';

const SEARCHED_FROM = 3;
const MATCHES = 5;

interface Props {
  /** A name, or part of it, or a CUIT. */
  readonly typed: string;
  /** The CUIT that was chosen or typed; empty while there is none. */
  readonly cuit: string;
  readonly onChoose: (supplier: { readonly cuit: string; readonly nombre: string }) => void;
}

/**
 * The suppliers of the register that match what is typed, to choose one; of a chosen one, how it stands there. A whole CUIT that
 * the register has chooses its supplier, unless a name was typed.
 */
export function SupplierMatches({ typed, cuit, onChoose }: Props) {
  const client = useClient();
  const typedName = typed.trim();
  const typedTaxId = digitsOf(typed);
  const taxId = [cuit, typedTaxId].find(isTaxId);
  const text = useDeferredValue(taxId ?? typedName);
  const { data, isError } = useQuery({
    ...queryOf(client, listRequests, { query: { buscar: text, size: String(MATCHES) } }),
    enabled: text.length >= SEARCHED_FROM,
  });
  const matches = (data?.data ?? []).filter((row) => !taxId || row.cuit === taxId);
  const registered = matches.find((row) => row.cuit === taxId);
  // Once, when the register knows it: whoever empties the name again wants to write another.
  const lastRegistered = useRef<string>(undefined);
  useEffect(() => {
    if (lastRegistered.current === registered?.cuit) return;
    lastRegistered.current = registered?.cuit;
    if (registered && (typedName === '' || typedTaxId === registered.cuit)) {
      onChoose({ cuit: registered.cuit, nombre: supplierName(registered) });
    }
  });
  if (text.length < SEARCHED_FROM) return null;
  if (isError) return <Text size="sm">No se pudo consultar el registro: escriba el nombre y el CUIT.</Text>;
  if (!data) return null;
  const onlySimilar = matches.length <= (data.parecidas ?? 0);
  if (registered) {
    const name = supplierName(registered);
    return (
      <Stack gap={4}>
        <Group gap="xs">
          <Text size="sm">{`En el registro: ${name}`}</Text>
          <RequestStatusBadge estado={registered.estado_tramite.estado} />
        </Group>
        {typedName !== name && (
          <Alert color="ambar" role="status">
            Se publicará con ese nombre, que es el del CUIT. Si es otro proveedor, cambie o borre el CUIT.
          </Alert>
        )}
      </Stack>
    );
  }
  return (
    <Stack gap={4}>
      <LiveRegion>
        {matches.length === 0
          ? 'No está en el registro de proveedores'
          : `${matches.length === 1 ? '1 proveedor' : `${matches.length} proveedores`} del registro para elegir${onlySimilar ? ', con nombre parecido' : ''}`}
      </LiveRegion>
      <Text size="sm">
        {onlySimilar
          ? 'No está en el registro de proveedores: se publicará con el nombre que escriba.'
          : 'Elija el proveedor: si no, se publicará con el nombre que escriba y sin su CUIT.'}
      </Text>
      {matches.length > 0 && (
        <ul
          aria-label={onlySimilar ? 'Nombres parecidos del registro' : 'Proveedores del registro'}
          className={classes.list}
        >
          {matches.map((row) => (
            <li key={row.cuit}>
              <Button
                variant="default"
                fullWidth
                classNames={{ root: classes.match, inner: classes.inner, label: classes.label }}
                onClick={() => onChoose({ cuit: row.cuit, nombre: supplierName(row) })}
              >
                <span>
                  {`${supplierName(row)}\u00a0· `}
                  <span className={classes.number}>{formatTaxId(row.cuit)}</span>
                </span>
                <RequestStatusBadge estado={row.estado_tramite.estado} />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}
