import type { UserDataBundle } from 'shared-api/contract';
import { type MissingPart, missingByField, todayInCity } from 'shared-api/rules';
import { documentName } from 'shared-ui/request';
import { CHOSEN_FILES_ID, datesButtonId, fileId, nameId } from '../documents/document-ids.ts';
import { isUnused, ROWS, type Rows } from '../documents/optional-rows.ts';
import { needsDates } from '../documents/use-pending-files.ts';
import type { FormStep, Step, StepKey } from '../steps.ts';
import type { DocumentDrafts } from '../use-document-drafts.ts';
import type { WizardForms } from '../use-wizard-forms.ts';

/** One thing to do before the request can be sent, and where. */
export interface OpenPart {
  /** Index of its step. */
  readonly step: number;
  readonly text: string;
  readonly action: MissingPart['action'] | 'Guardar' | 'Ver';
  /** Id of the element to go to; null: the step. */
  readonly target: string | null;
}

interface Wizard {
  readonly bundle: UserDataBundle;
  readonly steps: readonly Step[];
  readonly forms: WizardForms;
  /** Documents that are not saved yet. */
  readonly documents: Pick<DocumentDrafts, 'entries' | 'chosenFiles'>;
  readonly unsaved: readonly StepKey[];
  readonly attorneyOn: boolean;
  /** Files that are being uploaded. */
  readonly uploading: boolean;
}

/** Returns what is missing of what is stored, and what is typed or uploaded and not saved yet. */
export function openParts({ bundle, steps, forms, documents, ...wizard }: Wizard): readonly OpenPart[] {
  const { sujeto_fiscal: request } = bundle;
  const indexOf = (key: StepKey) => steps.findIndex((step) => step.key === key);
  const { entries, chosenFiles } = documents;
  const documentsStep = indexOf('documentos');
  const isWaiting = (id: string) => (entries[id] as { readonly url?: string } | undefined)?.url !== undefined;
  const targetOf = ({ step, field, action }: MissingPart) => {
    if (step !== 'documentos') return forms[step as FormStep].idOf(field as never);
    return action === 'Poner fecha' ? datesButtonId({ id: field }) : fileId({ id: field });
  };
  const missing = missingByField(request, todayInCity(new Date()), wizard.attorneyOn)
    .filter(({ field }) => !isWaiting(field))
    .map((one): OpenPart => ({ ...one, step: indexOf(one.step), target: targetOf(one) }));
  const waiting = request.documento_proveedor
    .filter(({ id }) => isWaiting(id))
    .map(
      (document): OpenPart => ({
        step: documentsStep,
        ...(needsDates(document)
          ? { text: `${documentName(document)}: sus fechas`, action: 'Poner fecha' }
          : { text: `${documentName(document)}: su archivo`, action: 'Guardar' }),
        target: datesButtonId(document),
      }),
    );
  const begun = ((entries[ROWS] ?? []) as Rows).flatMap((row, index): OpenPart[] =>
    isUnused(row)
      ? []
      : [
          {
            step: documentsStep,
            text: `Documento opcional #${index + 1}: termínelo o elimínelo`,
            action: 'Completar',
            target: nameId(row.clave),
          },
        ],
  );
  const unsaved = wizard.unsaved
    .filter((key) => key !== 'documentos')
    .map(
      (key): OpenPart => ({
        step: indexOf(key),
        text: 'Cambios sin guardar',
        action: 'Guardar',
        target: null,
      }),
    );
  const chosen: OpenPart[] = chosenFiles
    ? [
        {
          step: documentsStep,
          text: 'Archivos que eligió: súbalos o cancélelos',
          action: 'Ver',
          target: CHOSEN_FILES_ID,
        },
      ]
    : [];
  const uploading: OpenPart[] = wizard.uploading
    ? [{ step: documentsStep, text: 'Un archivo se está subiendo', action: 'Ver', target: null }]
    : [];
  return [...missing, ...waiting, ...begun, ...unsaved, ...chosen, ...uploading].sort(
    (a, b) => a.step - b.step,
  );
}
