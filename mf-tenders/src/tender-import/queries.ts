import { keyOf } from 'shared-api/client';
import {
  type AnswerOf,
  type BodyOf,
  importTenders,
  listHiddenTenders,
  listTenders,
  tenderFilters,
  uploadFile,
} from 'shared-api/contract';
import { useSentOnce } from 'shared-ui/overlays';
import { useClient } from 'shared-ui/portal';
import { useMutation, useQueryClient } from 'shared-ui/query';
import { NOT_SENT, shownFailure } from '../failures.ts';

export type ImportInput = BodyOf<typeof importTenders>;
export type ImportReport = AnswerOf<typeof importTenders>['data'];

/** Checks a file or imports it. Errors have a message to show. */
export function useImport() {
  const client = useClient();
  const queries = useQueryClient();
  return useSentOnce(
    useMutation({
      mutationFn: async (body: ImportInput): Promise<ImportReport> => {
        try {
          return (await client.call(importTenders, { body })).data;
        } catch (cause) {
          throw shownFailure(cause, NOT_SENT);
        }
      },
      onSuccess: async ({ importadas }) => {
        if (importadas === 0) return;
        for (const endpoint of [listTenders, listHiddenTenders, tenderFilters]) {
          await queries.invalidateQueries({ queryKey: keyOf(endpoint) });
        }
      },
    }),
  );
}

/** Uploads files of terms one after the other; resolves to their URLs. The error names the file that failed. */
export function useUploadAll() {
  const client = useClient();
  return useMutation({
    mutationFn: async (files: readonly File[]): Promise<ImportInput['archivos']> => {
      const uploaded: { nombre: string; url: string }[] = [];
      for (const file of files) {
        try {
          uploaded.push({ nombre: file.name, url: (await client.upload(uploadFile, file, file.name)).data });
        } catch (cause) {
          throw new Error(`${file.name}: ${shownFailure(cause, NOT_SENT).message}`, { cause });
        }
      }
      return uploaded;
    },
  });
}
