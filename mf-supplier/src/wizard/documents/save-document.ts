import { useState } from 'react';
import { ApiError } from 'shared-api/client';
import { editDocumentDates, type SupplierDocument } from 'shared-api/contract';
import type { DocumentDates } from 'shared-api/rules';
import { toast } from 'shared-ui';
import { useClient } from 'shared-ui/portal';
import { useMutation } from 'shared-ui/query';
import { documentName } from 'shared-ui/request';
import { isOffline, isSessionEnd, withConnection } from '../../subject/errors.ts';
import { useReadAgain, useRememberDocument } from '../../subject/queries.ts';
import { useWizard } from '../context.ts';
import { isNotFound, isStale } from '../use-saving.ts';
import { type PendingFile, usePendingFiles } from './use-pending-files.ts';

/** Returns the message of a failed save: the server's words if it has any. */
export function documentFailure(error: unknown): string {
  if (!(error instanceof ApiError) || isOffline(error)) return 'Error inesperado al guardar el documento.';
  return error.fromServer ? error.message : 'Error al guardar el documento.';
}

/** Returns it with what to check where the portal was not reached. */
export const documentReasons = (error: unknown) => withConnection(documentFailure(error), error);

function tell(error: unknown): void {
  if (!isSessionEnd(error)) toast.error(documentFailure(error));
}

/** The save of a document's file, as the specification has it. */
const saveOf = ({ id, tipo_documento }: SupplierDocument, url_archivo: string) => ({
  documento_proveedor: [{ id, ...(tipo_documento && { tipo_documento_id: tipo_documento.id }), url_archivo }],
});

/** Saves an uploaded file as a document's own; it is kept with what else isn't saved until that is done. */
export function useSaveFile(document: SupplierDocument) {
  const { send } = useWizard();
  const pending = usePendingFiles();
  return useMutation({
    mutationFn: (file: PendingFile) => send(saveOf(document, file.url)),
    onSuccess: () => pending.forget(document),
    onError: tell,
  });
}

/** Returns the file and dates that a person sees when they begin to type. */
const seenOf = ({ archivo, emision, expiracion }: SupplierDocument) => ({
  archivo_sha256: archivo?.sha256,
  fechas_vistas: { emision, expiracion },
});

/** Saves the dates of a document, and first the file that waits for them if there is one. */
export function useSaveDates(document: SupplierDocument, file: PendingFile | undefined) {
  const client = useClient();
  const { subject, send } = useWizard();
  const remember = useRememberDocument(subject);
  const readAgain = useReadAgain(subject);
  const pending = usePendingFiles();
  const name = documentName(document);
  // The dates are those of the file that was seen, and stand on the dates that were, whatever is stored while they are
  // typed.
  const [seen] = useState(() => seenOf(document));
  /** Saves the file. @returns what is stored with it: its digest and, as a rule, no dates */
  const fileOf = async ({ url }: PendingFile) => {
    const { id } = document;
    const { sujeto_fiscal } = await send(saveOf(document, url));
    // Whatever becomes of the dates: the stored file is this one now, and nobody else's.
    pending.settle(document, sujeto_fiscal);
    const stored = sujeto_fiscal.documento_proveedor.find((one) => one.id === id);
    return stored && seenOf(stored);
  };
  return useMutation({
    mutationFn: async (dates: DocumentDates) => {
      const body = { ...dates, ...(file ? await fileOf(file) : seen) };
      const { data } = await client.call(editDocumentDates, { params: { id: document.id }, body });
      await remember(data);
    },
    onSuccess: () => {
      if (file) pending.forget(document);
      else pending.keepDates(document, null);
      toast.success(
        file
          ? `Documento "${name}" guardado exitosamente con sus fechas`
          : `Fechas del documento "${name}" actualizadas exitosamente`,
      );
    },
    onError: (error) => {
      tell(error);
      // The document has another file or other dates by now, which they have not seen, or isn't asked for any more.
      if (!file && (isStale(error) || isNotFound(error))) void readAgain();
    },
  });
}
