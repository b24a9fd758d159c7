import { useEffect, useRef, useState } from 'react';
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
import { untilThrough } from 'shared-ui/upload';
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

/**
 * Uploads files of terms one after the other, each again while the connection breaks; resolves to their URLs. The error
 * names the file that failed; `pause` says why the upload waits, or is null.
 */
export function useUploadAll() {
  const client = useClient();
  const [pause, setPause] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const upload = useMutation({
    mutationFn: async (files: readonly File[]): Promise<ImportInput['archivos']> => {
      running.current = new AbortController();
      const { signal } = running.current;
      const uploaded: { nombre: string; url: string }[] = [];
      for (const file of files) {
        const send = () => {
          setPause(null);
          return client.upload(uploadFile, file, file.name, { signal });
        };
        try {
          const onPause = (why: string) => setPause(`${file.name}: ${why}`);
          const { data: url } = await untilThrough(send, { signal, onPause });
          uploaded.push({ nombre: file.name, url });
        } catch (cause) {
          throw new Error(`${file.name}: ${shownFailure(cause, NOT_SENT).message}`, { cause });
        }
      }
      return uploaded;
    },
  });
  return { ...upload, pause };
}
