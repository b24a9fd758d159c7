import { useLayoutEffect } from 'react';
import type { SupplierDocument, SupplierRequest } from 'shared-api/contract';
import { type DocumentDates, neededDates } from 'shared-api/rules';
import { useWizard } from '../context.ts';
import { ROWS } from './optional-rows.ts';

/** A file that was uploaded and isn't saved yet: it waits for its dates, or its save failed. */
export interface PendingFile {
  readonly url: string;
  readonly name: string;
}

/** Unsaved parts of a document: the file that waits for its dates, and the dates typed so far. */
type Entry = Partial<PendingFile> & { readonly fechas?: Partial<DocumentDates> };

const isFile = (entry: Entry): entry is PendingFile => entry.url !== undefined;

/** The uploaded files that aren't saved, by document; kept with what else isn't. */
export function usePendingFiles() {
  const { documents } = useWizard();
  const entries = documents.entries as Readonly<Record<string, Entry>>;
  const files: Readonly<Record<string, PendingFile>> = Object.fromEntries(
    Object.entries(entries).flatMap(([id, entry]) => (isFile(entry) ? [[id, entry]] : [])),
  );
  return {
    files,
    /** Returns true if somebody else replaced the document's file since this one was uploaded. */
    isStale: (document: SupplierDocument) => documents.isStale(document.id),
    /** Keeps the uploaded file knowingly, or because it is the stored one already, as `request` has it. */
    settle: (document: SupplierDocument, request?: SupplierRequest) => documents.settle(document.id, request),
    keepFile: (document: SupplierDocument, file: PendingFile) =>
      documents.change(({ [document.id]: before, ...others }) => ({
        ...others,
        [document.id]: { ...(before as Entry | undefined), ...file },
      })),
    /** The dates that were typed for a document and aren't saved. */
    typedDates: (document: SupplierDocument) => entries[document.id]?.fechas,
    /** Keeps the dates that are being typed, or none of them. */
    keepDates: (document: SupplierDocument, fechas: Partial<DocumentDates> | null) =>
      documents.change(({ [document.id]: before = {}, ...others }) => {
        const { fechas: _typed, ...file } = before as Entry;
        const entry = fechas === null ? file : { ...file, fechas };
        return Object.keys(entry).length === 0 ? others : { ...others, [document.id]: entry };
      }),
    /** Forgets the file and the dates: they are saved, or given up. */
    forget: (document: SupplierDocument) =>
      documents.change(({ [document.id]: _forgotten, ...others }) => others),
  };
}

/** Forgets what is kept of documents that may not be changed any more: nobody can do anything with it. */
export function useForgetLocked(documents: readonly SupplierDocument[]): void {
  const { documents: drafts } = useWizard();
  const open = documents.flatMap(({ id, actualizable }) => (actualizable ? [id] : []));
  const isLost = (field: string) => field !== ROWS && !open.includes(field);
  const lost = Object.keys(drafts.entries).some(isLost);
  useLayoutEffect(() => {
    if (!lost) return;
    drafts.change((slice) => Object.fromEntries(Object.entries(slice).filter(([field]) => !isLost(field))));
  });
}

/** Returns true if a document's type needs dates. */
export function needsDates({ tipo_documento: type }: SupplierDocument): boolean {
  if (type === null) return false;
  const needed = neededDates(type);
  return needed.emision || needed.expiracion;
}
