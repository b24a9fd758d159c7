import { emitCertificate, emitReceipt } from 'shared-api/contract';
import { downloadName, todayInCity } from 'shared-api/rules';
import { useClient } from 'shared-ui/portal';
import { downloadAnswer, downloadSigned } from 'shared-ui/save-file';
import { useDownload } from '../downloads.ts';
import { FAILED } from '../failures.ts';

const CERTIFICATE_FILE = 'habilitacion-definitiva.pdf';

/** The enabling certificate: the API answers where it is, and for a short time anyone with that address may read it. */
export function useCertificate(cuit: string) {
  const client = useClient();
  return useDownload(async () => {
    const { data } = await client.call(emitCertificate, { params: { cuit } });
    return downloadSigned(data, CERTIFICATE_FILE);
  }, FAILED);
}

/** The pre-registration receipt. */
export function useReceipt(cuit: string) {
  const client = useClient();
  return useDownload(() =>
    downloadAnswer(
      client,
      emitReceipt,
      { params: { id: cuit } },
      downloadName('comprobante', cuit, todayInCity(new Date())),
    ),
  );
}
