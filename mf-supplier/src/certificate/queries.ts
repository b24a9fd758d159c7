import { ApiError, queryOf } from 'shared-api/client';
import { certificateKeys, publicCertificate } from 'shared-api/contract';
import { readCertificateCode } from 'shared-api/rules';
import { useClient } from 'shared-ui/portal';
import { useMutation, useQuery } from 'shared-ui/query';
import { CERTIFICATE_FILE } from '../download/queries.ts';
import { readSigned, saveFile } from '../download/save-file.ts';

/** A certificate as anyone may check it. */
export function usePublicCertificate(id: string) {
  return useQuery({
    ...queryOf(useClient(), publicCertificate, { params: { id } }),
    retry: (failures, error: Error) => failures < 2 && !isUnknown(error),
    refetchOnWindowFocus: false,
  });
}

/** Whether one of the portal's keys signed a code for the certificate of this id. */
export function useSignature(id: string, code: string) {
  const client = useClient();
  return useQuery({
    queryKey: [certificateKeys.id, id, code],
    queryFn: async ({ signal }) => {
      const { keys } = await client.call(certificateKeys, {}, { signal });
      return (await readCertificateCode(code, keys))?.id === id;
    },
    enabled: code !== '',
    retry: (failures, error: Error) => error instanceof ApiError && failures < 2,
    refetchOnWindowFocus: false,
  });
}

/** Whether there is no such certificate. */
export function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

/** Downloads the certificate's PDF from where the API says it is. */
export function useCertificateFile() {
  return useMutation({
    mutationFn: readSigned,
    onSuccess: (blob) => saveFile(blob, CERTIFICATE_FILE),
  });
}
