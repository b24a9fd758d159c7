import type { SupplierRequest } from 'shared-api/contract';
import { type FieldName, sameValue, stepValues, type UnsavedValue } from 'shared-api/rules';
import { type PortalForm, usePortalForm } from 'shared-ui/forms';
import { type BankValues, bankSchema, bankValues } from './bank/account-rows.ts';
import { type ClientValues, clientSchema, clientValues } from './clients/client-slots.ts';
import type { TypedFields, TypedSteps } from './form-draft.ts';
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
type AnyForm = Pick<PortalForm<Record<string, unknown>>, 'changed' | 'getValues' | 'setValues' | 'discard'>;

const STORED = {
  persona: (request: SupplierRequest) => stepValues('persona', request),
  datos: (request: SupplierRequest) => stepValues('datos', request),
  bancos: bankValues,
  clientes: clientValues,
} as const;

/** Takes one part of typed values; only of the fields that a step has now, if `of` names them. */
const pick = (fields: TypedFields, part: keyof UnsavedValue, of?: object) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, value]) => (!of || field in of ? [[field, value[part]]] : [])),
  );
/** An empty text is stored as null. */
const asStored = (value: unknown) => (value === '' ? null : value);

/**
 * The forms of a wizard's steps. The wizard holds them: what was typed in a step stays while another one is shown, and an
 * answer that comes late still finds its form.
 * @param ticked whether the attorney's box is ticked; null while nobody touched it
 * @param opened what was typed before and not saved
 */
export function useWizardForms(request: SupplierRequest, ticked: boolean | null, opened: TypedSteps) {
  const typed = (step: FormStep) => pick(opened[step] ?? {}, 'valor', STORED[step](request));
  const forms: StepForms = {
    persona: usePortalForm({
      initialValues: STORED.persona(request),
      schema: attorneySchema(request, ticked),
      typed: typed('persona'),
    }),
    datos: usePortalForm({
      initialValues: STORED.datos(request),
      schema: taxSchema(request),
      typed: typed('datos'),
    }),
    bancos: usePortalForm({
      initialValues: STORED.bancos(request),
      schema: bankSchema,
      typed: typed('bancos'),
    }),
    clientes: usePortalForm({
      initialValues: STORED.clientes(request),
      schema: clientSchema(request),
      typed: typed('clientes'),
    }),
  };
  const formOf = (step: FormStep) => forms[step] as unknown as AnyForm;
  const bases = useFieldBases(
    request,
    Object.fromEntries(FORM_STEPS.map((step) => [step, formOf(step).changed])),
    Object.fromEntries(FORM_STEPS.map((step) => [step, pick(opened[step] ?? {}, 'base')])),
  );
  const stale = (step: FormStep): readonly FieldName[] =>
    Object.entries(formOf(step).changed).flatMap(([field, typed]) => {
      const stored = storedValue(request, step, field);
      return bases.isOther(step, field, stored) && !sameValue(stored, asStored(typed))
        ? [field as FieldName]
        : [];
    });
  return {
    ...forms,
    changedOf: (step: FormStep) => formOf(step).changed,
    /** Returns the unsaved values of a step, each with the stored value that it was typed over. */
    typedOf: (step: FormStep): TypedFields =>
      Object.fromEntries(
        Object.entries(formOf(step).changed).map(([field, valor]) => [
          field,
          { valor, base: bases.all[step]?.[field] ?? null },
        ]),
      ),
    /** Takes what another device typed in a field; null: what is stored, unless it is another value than was typed over. */
    takeTyped: (step: FormStep, field: string, typedThere: UnsavedValue | null) => {
      const stored = STORED[step](request) as Readonly<Record<string, unknown>>;
      if (!(field in stored) || (!typedThere && stale(step).includes(field as FieldName))) return;
      if (typedThere) bases.take(step, field, typedThere.base);
      formOf(step).setValues({ [field]: typedThere ? typedThere.valor : stored[field] });
    },
    /** Fields that were typed although somebody else has changed them since. */
    stale,
    /** Keeps what was typed over a value that somebody else stored meanwhile. */
    keepTyped: (step: FormStep, field: string) => bases.set(step, [field], request),
    /** Takes the stored value instead of what was typed. */
    takeStored: (step: FormStep, field: string) => {
      const stored = STORED[step](request) as Readonly<Record<string, unknown>>;
      formOf(step).setValues({ [field]: stored[field] });
    },
    /** After a save: what was sent is stored, as `saved` has it; only what was typed meanwhile is still to be saved. */
    markSaved: (
      step: FormStep,
      sent: Readonly<Record<string, unknown>>,
      saved: SupplierRequest,
      fields: readonly string[] = Object.keys(sent),
    ) => {
      const stored = STORED[step](saved) as Readonly<Record<string, unknown>>;
      const values = formOf(step).getValues();
      const settled = Object.keys(sent).filter((field) => sameValue(values[field], sent[field]));
      bases.set(step, fields, saved);
      formOf(step).setValues(Object.fromEntries(settled.map((field) => [field, stored[field]])));
    },
    discard: (step: FormStep) => formOf(step).discard(),
    discardAll: () => {
      for (const step of FORM_STEPS) formOf(step).discard();
    },
  };
}
export type WizardForms = ReturnType<typeof useWizardForms>;
