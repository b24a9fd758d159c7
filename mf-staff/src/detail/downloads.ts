import { emitCertificate, emitReceipt } from 'shared-api/contract';
import { useClient } from 'shared-ui/portal';
import { useDownload } from '../downloads.ts';

const CERTIFICATE_FILE = 'habilitacion-definitiva.pdf';

/** The enabling certificate: the API answers where it is, and for a short time anyone with that address may read it. */
export function useCertificate(cuit: string) {
  const client = useClient();
  return useDownload(async () => {
    const { data } = await client.call(emitCertificate, { params: { cuit } });
    const response = await fetch(data);
    if (!response.ok) throw new Error(`The certificate's file answered ${response.status}`);
    return { blob: await response.blob(), name: CERTIFICATE_FILE };
  });
}

/** The pre-registration receipt. */
export function useReceipt(cuit: string) {
  const client = useClient();
  return useDownload(async () => ({
    blob: await client.download(emitReceipt, { params: { id: cuit } }),
    name: `comprobante-${cuit}.pdf`,
  }));
}
