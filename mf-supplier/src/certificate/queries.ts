import { ApiError, queryOf } from 'shared-api/client';
import { type Client, certificateKeys, publicCertificate } from 'shared-api/contract';
import { readCertificateCode } from 'shared-api/rules';
import { useClient } from 'shared-ui/portal';
import { useMutation, useQuery, useQueryClient } from 'shared-ui/query';
import { downloadSigned, saveFile } from 'shared-ui/save-file';
import { CERTIFICATE_FILE } from '../download/queries.ts';

/** Time after which a file's address is asked for again; an address works for at least 15 minutes. */
const ADDRESS_USED_MS = 60_000;

const certificateOf = (client: Client, id: string) => ({
  ...queryOf(client, publicCertificate, { params: { id } }),
  retry: (failures: number, error: Error) => failures < 2 && !isUnknown(error),
});

/** A certificate as anyone may check it. */
export function usePublicCertificate(id: string) {
  return useQuery({ ...certificateOf(useClient(), id), refetchOnWindowFocus: false });
}

/** Returns whether one of the portal's keys signed a code for the certificate of this id. */
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

/** Returns whether there is no such certificate. */
export function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

/** Downloads the certificate's PDF from where the API says it is by now; what is shown of the certificate comes along. */
export function useCertificateFile(id: string) {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const query = { ...certificateOf(client, id), staleTime: ADDRESS_USED_MS };
      const { data } = await queries.fetchQuery(query);
      return downloadSigned(data, CERTIFICATE_FILE);
    },
    onSuccess: ({ blob, name }) => saveFile(blob, name),
  });
}
