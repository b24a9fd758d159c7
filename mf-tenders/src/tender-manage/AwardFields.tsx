import { IconTrash } from '@tabler/icons-react';
import {
  AMOUNT_TO_COME,
  amountProblem,
  amountText,
  parseAmount,
  pesosText,
  TYPED_VALUES,
} from 'shared-api/rules';
import { Button, Checkbox, Stack, TextInput } from 'shared-ui';
import { Fieldset, TypedInput } from 'shared-ui/forms';
import type { AwardRow } from './award-rows.ts';
import { SupplierMatches } from './SupplierMatches.tsx';

type Field = 'renglon' | 'proveedor' | 'cuit' | 'monto';

interface Props {
  readonly row: AwardRow;
  /** From 1. */
  readonly number: number;
  readonly isOnly: boolean;
  /** Id and message of a field. */
  readonly at: (field: Field) => { readonly id: string; readonly error: string | null | undefined };
  readonly onChange: (change: Partial<AwardRow>) => void;
  readonly onRemove: () => void;
}

/** The fields of an award: for what, to whom, for how much. */
export function AwardFields({ row, number, isOnly, at, onChange, onRemove }: Props) {
  const amount = amountProblem(row.monto) === null ? parseAmount(row.monto) : null;
  return (
    <Fieldset legend={`Adjudicación ${number}`}>
      <Stack gap="md">
        <TextInput
          label={isOnly ? 'Renglón (opcional)' : 'Renglón'}
          description="Por ejemplo: Renglón 2, resmas A4"
          required={!isOnly}
          {...at('renglon')}
          value={row.renglon}
          onChange={(event) => onChange({ renglon: event.currentTarget.value })}
        />
        <TextInput
          label="Proveedor adjudicado"
          description="Escriba el CUIT o parte del nombre para buscarlo en el registro"
          required
          autoComplete="off"
          {...at('proveedor')}
          value={row.proveedor}
          onChange={(event) => onChange({ proveedor: event.currentTarget.value })}
        />
        <SupplierMatches
          typed={row.proveedor}
          cuit={row.cuit}
          onChoose={(supplier) => onChange({ proveedor: supplier.nombre, cuit: supplier.cuit })}
        />
        <TypedInput
          {...at('cuit')}
          label="CUIT (si lo tiene)"
          kind={TYPED_VALUES.taxId}
          value={row.cuit}
          onChange={(cuit) => onChange({ cuit })}
        />
        <TextInput
          label="Monto en pesos"
          description={amount === null ? 'Por ejemplo: 1.500.000,50' : `Se publicará: ${pesosText(amount)}`}
          inputMode="decimal"
          required={!row.pendiente}
          disabled={row.pendiente}
          {...at('monto')}
          value={row.monto}
          onChange={(event) => onChange({ monto: event.currentTarget.value })}
          onBlur={() => amount !== null && onChange({ monto: amountText(amount) })}
        />
        <Checkbox
          label={`El monto ${AMOUNT_TO_COME}`}
          checked={row.pendiente}
          onChange={(event) =>
            onChange({
              pendiente: event.currentTarget.checked,
              ...(event.currentTarget.checked && { monto: '' }),
            })
          }
        />
        {!isOnly && (
          <div>
            <Button
              variant="subtle"
              color="rojo"
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={onRemove}
            >
              {`Quitar la adjudicación ${number}`}
            </Button>
          </div>
        )}
      </Stack>
    </Fieldset>
  );
}
