import type { SupplierDocument, SupplierRequest } from 'shared-api/contract';
import { neededDates } from 'shared-api/rules';
import { useWizard } from '../context.ts';

/** A file that was uploaded and waits for its dates to be saved with it. */
export interface PendingFile {
  readonly url: string;
  readonly name: string;
}

/** The uploaded files whose dates are still missing, by document; kept with what else isn't saved. */
export function usePendingFiles() {
  const { drafts } = useWizard();
  const files = (drafts.drafts.documentos ?? {}) as Readonly<Record<string, PendingFile>>;
  const stale = drafts.stale('documentos');
  return {
    files,
    /** Whether somebody else gave the document another file since this one was uploaded. */
    isStale: (document: SupplierDocument) => stale.includes(document.id),
    /** Keeps the uploaded file knowingly, or because it is the stored one already, as `request` has it. */
    settle: (document: SupplierDocument, request?: SupplierRequest) =>
      drafts.settle('documentos', document.id, request),
    put: (document: SupplierDocument, file: PendingFile) =>
      drafts.change('documentos', (waiting) => ({ ...waiting, [document.id]: file })),
    take: (document: SupplierDocument) =>
      drafts.change('documentos', ({ [document.id]: _taken, ...others }) => others),
  };
}

/** Whether a document can't be saved without asking for dates. */
export function needsDates({ tipo_documento: type }: SupplierDocument): boolean {
  if (type === null) return false;
  const needed = neededDates(type);
  return needed.emision || needed.expiracion;
}
