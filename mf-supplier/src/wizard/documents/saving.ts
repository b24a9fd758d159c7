import { ApiError } from 'shared-api/client';
import { editDocumentDates, type SupplierDocument } from 'shared-api/contract';
import type { DocumentDates } from 'shared-api/rules';
import { toast } from 'shared-ui';
import { useClient } from 'shared-ui/portal';
import { useMutation } from 'shared-ui/query';
import { documentName } from 'shared-ui/request';
import { isSessionEnd } from '../../subject/Failure.tsx';
import { useRememberDocument } from '../../subject/queries.ts';
import { useWizard } from '../context.ts';
import { type PendingFile, usePendingFiles } from './pending.ts';

/** What a failed save of a document says: the server's words if it has any. */
export function documentFailure(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return 'Error inesperado al guardar el documento.';
  return error.fromServer ? error.message : 'Error al guardar el documento.';
}

function tell(error: unknown): void {
  if (!isSessionEnd(error)) toast.error(documentFailure(error));
}

/** Saves an uploaded file as a document's own. */
export function useSaveFile(document: SupplierDocument) {
  const { send } = useWizard();
  return useMutation({
    mutationFn: (file: PendingFile) =>
      send({ documento_proveedor: [{ id: document.id, url_archivo: file.url }] }),
    onError: tell,
  });
}

/** Saves the dates of a document, and first the file that waits for them if there is one. */
export function useSaveDates(document: SupplierDocument, file: PendingFile | undefined) {
  const client = useClient();
  const { subject, send } = useWizard();
  const remember = useRememberDocument(subject);
  const pending = usePendingFiles();
  const name = documentName(document);
  return useMutation({
    mutationFn: async (dates: DocumentDates) => {
      if (file) {
        const saved = await send({ documento_proveedor: [{ id: document.id, url_archivo: file.url }] });
        // Whatever becomes of the dates: the stored file is this one now, and nobody else's.
        pending.settle(document, saved.sujeto_fiscal);
      }
      const { data } = await client.call(editDocumentDates, { params: { id: document.id }, body: dates });
      await remember(data);
    },
    onSuccess: () => {
      if (file) pending.take(document);
      else pending.date(document, null);
      toast.success(
        file
          ? `Documento "${name}" guardado exitosamente con sus fechas`
          : `Fechas del documento "${name}" actualizadas exitosamente`,
      );
    },
    onError: tell,
  });
}
