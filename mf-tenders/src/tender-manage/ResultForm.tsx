import type { TenderDetail } from 'shared-api/contract';
import {
  amountProblem,
  amountText,
  LIFE_TEXT_MAX,
  lengthProblem,
  parseAmount,
  RESULT_MISSING,
  SITUATION_LABEL,
  TENDER_RESULTS,
  type TenderResult,
  TYPED_VALUES,
  taxIdProblem,
} from 'shared-api/rules';
import * as v from 'shared-api/schema';
import { NativeSelect, TextInput } from 'shared-ui';
import { Textarea, TypedInput, usePortalForm } from 'shared-ui/forms';
import { formatPesos } from '../format-pesos.ts';
import { ActModal } from './ActModal.tsx';
import type { ActFormProps } from './queries.ts';

const SUPPLIER_MAX = 200;
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
    proveedor: v.string(),
    detalle: v.string(),
    cuit: v.string(),
    monto: v.string(),
  }),
  v.rules((values) => ({
    detalle: lengthProblem('El detalle', LIFE_TEXT_MAX, values.detalle),
    resultado: values.resultado === null ? RESULT_MISSING : null,
    ...(isAwarded(values) && {
      proveedor: lengthProblem('El proveedor', SUPPLIER_MAX, values.proveedor),
      cuit: values.cuit === '' ? null : taxIdProblem(values.cuit),
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
          <TextInput label="Proveedor adjudicado (opcional)" {...form.field('proveedor')} />
          <TypedInput
            {...form.field('cuit')}
            label="CUIT (opcional)"
            kind={TYPED_VALUES.taxId}
            value={form.values.cuit}
            onChange={(cuit) => form.setFieldValue('cuit', cuit)}
          />
          <TextInput
            label="Monto en pesos (opcional)"
            description={
              amount === null ? 'Por ejemplo: 1.500.000,50' : `Se publicará: ${formatPesos(amount)}`
            }
            inputMode="decimal"
            {...form.field('monto')}
            onBlur={() => amount !== null && form.setFieldValue('monto', amountText(amount))}
          />
        </>
      )}
      <Textarea label="Detalle (opcional)" autosize minRows={3} {...form.field('detalle')} />
    </ActModal>
  );
}
