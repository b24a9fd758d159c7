import type { SupplierRequest } from 'shared-api/contract';
import { type FieldName, stepValues } from 'shared-api/rules';
import { type PortalForm, usePortalForm } from 'shared-ui/forms';
import { type BankValues, bankSchema, bankValues } from './bank/rows.ts';
import { type ClientValues, clientSchema, clientValues } from './clients/slots.ts';
import { type AttorneyValues, attorneySchema } from './person/attorney.ts';
import { FORM_STEPS, type FormStep } from './steps.ts';
import { storedValue } from './stored-values.ts';
import { type TaxValues, taxSchema } from './tax-data/tax-form.ts';
import { useFieldBases } from './use-field-bases.ts';

interface StepForms {
  readonly persona: PortalForm<AttorneyValues>;
  readonly datos: PortalForm<TaxValues>;
  readonly bancos: PortalForm<BankValues>;
  readonly clientes: PortalForm<ClientValues>;
}
/** The part of a form that is the same whatever its values are. */
type AnyForm = Pick<
  PortalForm<Record<string, unknown>>,
  'changed' | 'restored' | 'getValues' | 'setValues' | 'discard'
>;

const STORED = {
  persona: (request: SupplierRequest) => stepValues('persona', request),
  datos: (request: SupplierRequest) => stepValues('datos', request),
  bancos: bankValues,
  clientes: clientValues,
} as const;

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
/** An empty text is stored as null. */
const asStored = (value: unknown) => (value === '' ? null : value);

/**
 * The forms of a wizard's steps. The wizard holds them: what was typed in a step stays while another one is shown, and an
 * answer that comes late still finds its form.
 * @param ticked whether the attorney's box is ticked; null while nobody touched it
 */
export function useWizardForms(request: SupplierRequest, ticked: boolean | null) {
  const key = (step: FormStep) => `inscripcion:${request.cuit}:${step}`;
  const forms: StepForms = {
    persona: usePortalForm({
      initialValues: STORED.persona(request),
      schema: attorneySchema(request, ticked),
      draft: key('persona'),
    }),
    datos: usePortalForm({
      initialValues: STORED.datos(request),
      schema: taxSchema(request),
      draft: key('datos'),
    }),
    bancos: usePortalForm({
      initialValues: STORED.bancos(request),
      schema: bankSchema,
      draft: key('bancos'),
    }),
    clientes: usePortalForm({
      initialValues: STORED.clientes(request),
      schema: clientSchema(request),
      draft: key('clientes'),
    }),
  };
  const formOf = (step: FormStep) => forms[step] as unknown as AnyForm;
  const bases = useFieldBases(
    request,
    Object.fromEntries(FORM_STEPS.map((step) => [step, formOf(step).changed])),
  );
  return {
    ...forms,
    changedOf: (step: FormStep) => formOf(step).changed,
    restored: FORM_STEPS.some((step) => formOf(step).restored),
    /** Fields that were typed although somebody else has changed them since. */
    stale: (step: FormStep): readonly FieldName[] =>
      Object.entries(formOf(step).changed).flatMap(([field, typed]) => {
        const stored = storedValue(request, step, field);
        return bases.isOther(step, field, stored) && !same(stored, asStored(typed))
          ? [field as FieldName]
          : [];
      }),
    /** Keeps what was typed over a value that somebody else stored meanwhile. */
    keepTyped: (step: FormStep, field: string) => bases.set(step, [field], request),
    /** Takes the stored value instead of what was typed. */
    takeStored: (step: FormStep, field: string) => {
      const stored = STORED[step](request) as Readonly<Record<string, unknown>>;
      formOf(step).setValues({ [field]: stored[field] });
    },
    /** After a save: what was sent is stored, as `saved` has it; only what was typed meanwhile is still to be saved. */
    markSaved: (step: FormStep, sent: Readonly<Record<string, unknown>>, saved: SupplierRequest) => {
      const stored = STORED[step](saved) as Readonly<Record<string, unknown>>;
      const values = formOf(step).getValues();
      const settled = Object.keys(sent).filter((field) => same(values[field], sent[field]));
      bases.set(step, Object.keys(sent), saved);
      formOf(step).setValues(Object.fromEntries(settled.map((field) => [field, stored[field]])));
    },
    discard: (step: FormStep) => formOf(step).discard(),
    discardAll: () => {
      for (const step of FORM_STEPS) formOf(step).discard();
      bases.forget();
    },
  };
}
export type WizardForms = ReturnType<typeof useWizardForms>;
