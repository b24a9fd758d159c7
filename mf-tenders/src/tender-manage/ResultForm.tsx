import type { TenderDetail } from 'shared-api/contract';
import {
  amountProblem,
  amountText,
  isTaxId,
  LIFE_TEXT_MAX,
  onlyDigits,
  parseAmount,
  RESULT_MISSING,
  SITUATION_LABEL,
  TAX_ID_LENGTH,
  TENDER_RESULTS,
  type TenderResult,
} from 'shared-api/rules';
import * as v from 'shared-api/schema';
import { NativeSelect, TextInput } from 'shared-ui';
import { Textarea, usePortalForm } from 'shared-ui/forms';
import { formatPesos } from '../format-pesos.ts';
import { ActModal } from './ActModal.tsx';
import type { ActFormProps } from './queries.ts';

const SUPPLIER_MAX = 200;
const AMOUNT_MAX_LENGTH = 40;
const RESULTS = [
  { value: '', label: 'Elija el resultado' },
  ...TENDER_RESULTS.map((value) => ({ value, label: SITUATION_LABEL[value] })),
];
const asResult = (text: string): TenderResult | null => TENDER_RESULTS.find((one) => one === text) ?? null;

/** Returns the published result, to be corrected; a new one starts without a choice, so that no click publishes it. */
const initialValues = ({ situacion, desenlace }: TenderDetail) => ({
  resultado: asResult(situacion),
  proveedor: desenlace?.proveedor ?? '',
  cuit: desenlace?.cuit ?? '',
  // As text: what a dot means in an amount is known only at its end.
  monto: desenlace?.monto ? amountText(desenlace.monto) : '',
  detalle: desenlace?.detalle ?? '',
});
type Values = ReturnType<typeof initialValues>;

const isAwarded = ({ resultado }: Pick<Values, 'resultado'>) => resultado === 'adjudicada';

const ResultSchema = v.pipe(
  v.object({
    resultado: v.nullable(v.picklist(TENDER_RESULTS)),
    cuit: v.string(),
    monto: v.string(),
  }),
  v.rules((values) => ({
    resultado: values.resultado === null ? RESULT_MISSING : null,
    ...(isAwarded(values) && {
      cuit: values.cuit !== '' && !isTaxId(values.cuit) ? 'El CUIT/CUIL no es válido' : null,
      monto: amountProblem(values.monto),
    }),
  })),
);

/** Returns the body of a result; one that is no award has neither supplier nor amount, whatever was typed. */
function bodyOf(values: Values) {
  const { detalle, proveedor, cuit, monto } = values;
  const awarded = isAwarded(values);
  return {
    detalle: detalle.trim() || null,
    proveedor: (awarded && proveedor.trim()) || null,
    cuit: (awarded && cuit) || null,
    monto: awarded ? parseAmount(monto) : null,
  };
}

/** The form of a tender's result, or of its correction. */
export function ResultForm({ tender, onClose }: ActFormProps) {
  const form = usePortalForm({
    initialValues: initialValues(tender),
    schema: ResultSchema,
    draft: `resultado:${tender.id}`,
  });
  const amount = parseAmount(form.values.monto);
  return (
    <ActModal
      form={form}
      tenderId={tender.id}
      title="Cargar resultado"
      confirmLabel="Guardar resultado"
      actOf={(values) => {
        if (values.resultado === null) throw new Error(RESULT_MISSING);
        return { act: 'result', body: { resultado: values.resultado, ...bodyOf(values) } };
      }}
      onClose={onClose}
    >
      <NativeSelect
        label="Resultado"
        required
        data={RESULTS}
        {...form.field('resultado')}
        value={form.values.resultado ?? ''}
        onChange={(event) => form.setFieldValue('resultado', asResult(event.currentTarget.value))}
      />
      {isAwarded(form.values) && (
        <>
          <TextInput
            label="Proveedor adjudicado (opcional)"
            maxLength={SUPPLIER_MAX}
            {...form.field('proveedor')}
          />
          <TextInput
            label="CUIT (opcional)"
            inputMode="numeric"
            {...form.field('cuit')}
            onChange={(event) =>
              form.setFieldValue('cuit', onlyDigits(event.currentTarget.value, TAX_ID_LENGTH))
            }
          />
          <TextInput
            label="Monto en pesos (opcional)"
            description={
              amount === null ? 'Por ejemplo: 1.500.000,50' : `Se publicará: ${formatPesos(amount)}`
            }
            inputMode="decimal"
            maxLength={AMOUNT_MAX_LENGTH}
            {...form.field('monto')}
          />
        </>
      )}
      <Textarea
        label="Detalle (opcional)"
        autosize
        minRows={3}
        maxLength={LIFE_TEXT_MAX}
        {...form.field('detalle')}
      />
    </ActModal>
  );
}
