import { IconBuildingBank, IconPlus } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { SaveBody, SupplierRequest } from 'shared-api/contract';
import { BANK_ACCOUNTS_MAX, fixedHolder } from 'shared-api/rules';
import { Alert, Button, EmptyState, Stack, Text, Title } from 'shared-ui';
import { ErrorSummary } from 'shared-ui/forms';
import { supplierName } from 'shared-ui/request';
import { useStepSave, useWizard } from '../context.ts';
import { Declaration, NEEDED_TO_SEND } from '../declarations/Declaration.tsx';
import { useStepForm } from '../use-step-form.ts';
import { AccountFields, RemovedAccount } from './AccountFields.tsx';
import {
  type AccountRow,
  accountOf,
  fieldId,
  kept,
  makeDefault,
  newRow,
  remove,
  restore,
  rowProblems,
  rowsOf,
  savedAccounts,
} from './rows.ts';

interface BankValues {
  readonly cuenta_bancaria: readonly AccountRow[];
  readonly declaracion_jurada_cuenta_bancaria: boolean;
}

/** Id of the heading: the problem of the whole list leads here, and so does a row that was taken away. */
const HEADING = 'cuentas';

/** 'Datos Bancarios': the accounts in which the supplier is paid. */
export function BankStep() {
  const { bundle, saveStep } = useWizard();
  const request = bundle.sujeto_fiscal;
  const holder = fixedHolder(request);
  const form = useStepForm('bancos', storedAccounts, (values) => {
    const [first] = Object.values(rowProblems(values.cuenta_bancaria));
    return first === undefined ? {} : { cuenta_bancaria: first };
  });
  const { values, changed, set } = form;
  const rows = values.cuenta_bancaria;
  // All problems are told once one of them kept the step from being saved.
  const problems = form.problems.cuenta_bancaria === undefined ? {} : rowProblems(rows);
  useStepSave(async () => {
    if (!form.check()) return false;
    return !form.dirty || saveStep('bancos', bodyOf(changed, request));
  });
  const setRows = (next: readonly AccountRow[]) => set({ cuenta_bancaria: next });
  const added = useRef<string | null>(null);
  useEffect(() => {
    if (added.current === null) return;
    document.getElementById(fieldId(added.current, 'titular'))?.focus();
    added.current = null;
  });
  const add = () => {
    const row = newRow(rows, holder ?? supplierName(request));
    added.current = row.clave;
    setRows([...rows, row]);
  };
  const drop = (clave: string) => {
    setRows(remove(rows, clave));
    document.getElementById(HEADING)?.focus();
  };

  return (
    <Stack gap="lg">
      <ErrorSummary
        errors={Object.entries(problems).map(([id, message]) => ({
          field: id,
          id,
          message: `${accountOf(rows, id)}${message}`,
        }))}
        attempt={form.tries}
      />
      <Title order={3} id={HEADING} tabIndex={-1}>
        Cuentas bancarias
      </Title>
      {problems.cuentas && <Alert color="rojo">{problems.cuentas}</Alert>}
      {rows.length === 0 && (
        <EmptyState title="Todavía no cargó ninguna cuenta" icon={<IconBuildingBank aria-hidden />}>
          <Text>Agregue al menos una cuenta propia: allí se acreditan los pagos.</Text>
        </EmptyState>
      )}
      {rows.map((row, index) =>
        row.borrada ? (
          <RemovedAccount key={row.clave} row={row} onRestore={() => setRows(restore(rows, row.clave))} />
        ) : (
          <AccountFields
            key={row.clave}
            row={row}
            number={index + 1}
            fixedHolder={holder}
            problems={problems}
            onChange={(change) =>
              setRows(rows.map((one) => (one.clave === row.clave ? { ...one, ...change } : one)))
            }
            onDefault={() => setRows(makeDefault(rows, row.clave))}
            onRemove={() => drop(row.clave)}
          />
        ),
      )}
      <div>
        <Button
          variant="light"
          leftSection={<IconPlus size={18} aria-hidden />}
          disabled={kept(rows).length >= BANK_ACCOUNTS_MAX}
          onClick={add}
        >
          Agregar una cuenta
        </Button>
      </div>
      <Declaration
        field="declaracion_jurada_cuenta_bancaria"
        accepted={values.declaracion_jurada_cuenta_bancaria}
        description={NEEDED_TO_SEND}
        onChange={(accepted) => set({ declaracion_jurada_cuenta_bancaria: accepted })}
      />
    </Stack>
  );
}

/** The accounts as they are stored. */
const storedAccounts = (request: SupplierRequest): BankValues => ({
  cuenta_bancaria: rowsOf(request.cuenta_bancaria),
  declaracion_jurada_cuenta_bancaria: request.declaracion_jurada_cuenta_bancaria,
});

function bodyOf(
  { cuenta_bancaria, ...fields }: Partial<BankValues>,
  stored: Pick<SupplierRequest, 'cuenta_bancaria'>,
): SaveBody {
  return {
    ...(cuenta_bancaria && { cuenta_bancaria: savedAccounts(cuenta_bancaria, stored.cuenta_bancaria) }),
    ...(Object.keys(fields).length > 0 && { sujeto_fiscal: fields }),
  };
}
