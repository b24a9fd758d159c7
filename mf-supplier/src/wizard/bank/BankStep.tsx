import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { SaveBody, SupplierRequest } from 'shared-api/contract';
import { BANK_ACCOUNTS_MAX, fixedHolder } from 'shared-api/rules';
import { Alert, Button, Stack, Text, Title } from 'shared-ui';
import { ErrorSummary } from 'shared-ui/forms';
import { supplierName } from 'shared-ui/request';
import { useFormSave, useProblemsTitle, useWizard } from '../context.ts';
import { Declaration, NEEDED_TO_SEND } from '../declarations/Declaration.tsx';
import { FieldObservations } from '../FieldObservations.tsx';
import { AccountFields, RemovedAccount } from './AccountFields.tsx';
import {
  type AccountRow,
  accountOfPath,
  type BankValues,
  keptRows,
  makeDefault,
  newRow,
  remove,
  restore,
  rowPath,
  savedAccounts,
} from './account-rows.ts';

/** 'Datos Bancarios': the accounts in which the supplier is paid. */
export function BankStep() {
  const { bundle, forms } = useWizard();
  const request = bundle.sujeto_fiscal;
  const holder = fixedHolder(request);
  const form = forms.bancos;
  const rows = form.values.cuenta_bancaria;
  const isFull = keptRows(rows).length >= BANK_ACCOUNTS_MAX;
  // The first account stands open: one is needed. It counts once something is typed.
  const [blank] = useState(() => newRow([], holder ?? supplierName(request)));
  const visibleRows = rows.length > 0 ? rows : [blank];
  useFormSave('bancos', (changed) => bodyOf(changed, request), {
    rowsSent: () => form.getValues().cuenta_bancaria.flatMap((row, index) => (row.borrada ? [] : [index])),
  });
  const title = useProblemsTitle();
  const setRows = (next: readonly AccountRow[]) => form.setFieldValue('cuenta_bancaria', next);
  // The problem of the whole list leads to its heading, and so does a row that was taken away or given back.
  const heading = form.idOf('cuenta_bancaria');
  const added = useRef<number | null>(null);
  useEffect(() => {
    if (added.current === null) return;
    document.getElementById(form.idOf(rowPath(added.current, 'cbu')))?.focus();
    added.current = null;
  });
  const add = () => {
    added.current = rows.length;
    setRows([...rows, rows.length === 0 ? blank : newRow(rows, holder ?? supplierName(request))]);
  };
  const exchange = (next: readonly AccountRow[]) => {
    setRows(next);
    document.getElementById(heading)?.focus();
  };

  return (
    <Stack gap="lg">
      <ErrorSummary
        errors={form.errorList.map((error) => ({
          ...error,
          message: rows.length > 1 ? `${accountOfPath(error.field)}${error.message}` : error.message,
        }))}
        attempt={form.attempt}
        {...title}
      />
      <Title order={3} id={heading} tabIndex={-1}>
        Cuentas bancarias
      </Title>
      <FieldObservations field="cuenta_bancaria" />
      {form.errors.cuenta_bancaria && <Alert color="rojo">{form.errors.cuenta_bancaria}</Alert>}
      {rows.length === 0 && <Text>Cargue al menos una cuenta propia: allí se acreditan los pagos.</Text>}
      {visibleRows.map((row, index) =>
        row.borrada ? (
          <RemovedAccount key={row.clave} row={row} onRestore={() => exchange(restore(rows, row.clave))} />
        ) : (
          <AccountFields
            key={row.clave}
            row={row}
            number={index + 1}
            fixedHolder={holder}
            at={(field) => ({
              id: form.idOf(rowPath(index, field)),
              error: form.errors[rowPath(index, field)],
            })}
            onChange={(change) =>
              setRows(visibleRows.map((one) => (one.clave === row.clave ? { ...one, ...change } : one)))
            }
            onDefault={
              keptRows(visibleRows).length > 1 ? () => setRows(makeDefault(rows, row.clave)) : undefined
            }
            onRemove={rows.length === 0 ? undefined : () => exchange(remove(rows, row.clave))}
          />
        ),
      )}
      <div>
        <Button
          variant="light"
          leftSection={<IconPlus size={18} aria-hidden />}
          disabled={isFull}
          aria-describedby={isFull ? 'cuentas-completas' : undefined}
          onClick={add}
        >
          Agregar una cuenta
        </Button>
        {isFull && (
          <Text id="cuentas-completas" size="sm" c="dimmed" mt={4}>
            Puede cargar hasta {BANK_ACCOUNTS_MAX} cuentas. Elimine una para agregar otra.
          </Text>
        )}
      </div>
      <Declaration
        field="declaracion_jurada_cuenta_bancaria"
        id={form.idOf('declaracion_jurada_cuenta_bancaria')}
        accepted={form.values.declaracion_jurada_cuenta_bancaria}
        description={NEEDED_TO_SEND}
        onChange={(accepted) => form.setFieldValue('declaracion_jurada_cuenta_bancaria', accepted)}
      />
    </Stack>
  );
}

function bodyOf(
  { cuenta_bancaria, ...fields }: Partial<BankValues>,
  stored: Pick<SupplierRequest, 'cuenta_bancaria'>,
): SaveBody {
  return {
    ...(cuenta_bancaria && { cuenta_bancaria: savedAccounts(cuenta_bancaria, stored.cuenta_bancaria) }),
    ...(Object.keys(fields).length > 0 && { sujeto_fiscal: fields }),
  };
}
