import { emitCertificate, emitReceipt } from 'shared-api/contract';
import { toast } from 'shared-ui';
import { useClient } from 'shared-ui/portal';
import { useMutation } from 'shared-ui/query';
import { toastFailure } from './queries.ts';

const CERTIFICATE_FILE = 'habilitacion-definitiva.pdf';

/** How long the browser is given to start reading a file before its address is taken back. */
const RELEASE_MS = 60_000;

/** Hands a file to the browser's own downloads. */
function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_MS);
}

/** Downloads what `read` answers and says how it went. */
function useDownload(read: () => Promise<Blob>, name: string) {
  return useMutation({
    mutationFn: read,
    onSuccess: (blob) => {
      saveFile(blob, name);
      toast.success('Descargado');
    },
    onError: (error) => toastFailure(error),
  });
}

/** The enabling certificate: the API answers where it is, and for a short time anyone with that address may read it. */
export function useCertificate(cuit: string) {
  const client = useClient();
  return useDownload(async () => {
    const { data } = await client.call(emitCertificate, { params: { cuit } });
    const response = await fetch(data);
    if (!response.ok) throw new Error(`The certificate's file answered ${response.status}`);
    return response.blob();
  }, CERTIFICATE_FILE);
}

/** The pre-registration receipt. */
export function useReceipt(cuit: string) {
  const client = useClient();
  return useDownload(() => client.download(emitReceipt, { params: { id: cuit } }), `comprobante-${cuit}.pdf`);
}
