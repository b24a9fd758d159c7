import { ApiError, queryOf } from 'shared-api/client';
import { publicCertificate } from 'shared-api/contract';
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
