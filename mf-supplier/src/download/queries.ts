import { emitCertificate, emitReceipt, exportPersonalData } from 'shared-api/contract';
import { downloadName, todayInCity } from 'shared-api/rules';
import { toast } from 'shared-ui';
import { useClient } from 'shared-ui/portal';
import { useMutation } from 'shared-ui/query';
import { type Download, downloadAnswer, downloadSigned, saveFile } from 'shared-ui/save-file';
import { isSessionEnd } from '../subject/errors.ts';

/** Name of the enabling certificate's file, wherever it is downloaded. */
export const CERTIFICATE_FILE = 'habilitacion-definitiva.pdf';

const nameOf = (kind: Parameters<typeof downloadName>[0], cuit: string) =>
  downloadName(kind, cuit, todayInCity(new Date()));

function useDownload(read: () => Promise<Download>) {
  return useMutation({
    mutationFn: read,
    onSuccess: ({ blob, name }) => {
      saveFile(blob, name);
      toast.success('Descargado');
    },
    onError: (error) => {
      if (!isSessionEnd(error)) toast.error('Ocurrió un problema');
    },
  });
}

/** Downloads the pre-registration receipt. */
export function useReceipt(cuit: string) {
  const client = useClient();
  return useDownload(() =>
    downloadAnswer(client, emitReceipt, { params: { id: cuit } }, nameOf('comprobante', cuit)),
  );
}

/** Downloads the enabling certificate. */
export function useCertificate(cuit: string) {
  const client = useClient();
  return useDownload(async () => {
    const { data } = await client.call(emitCertificate, { params: { cuit } });
    return downloadSigned(data, CERTIFICATE_FILE);
  });
}

/** Downloads all that the portal holds about a tax id. */
export function usePersonalData(cuit: string) {
  const client = useClient();
  return useDownload(() =>
    downloadAnswer(client, exportPersonalData, { params: { cuit } }, nameOf('mis-datos', cuit)),
  );
}
