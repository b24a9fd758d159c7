import { useEffect, useRef, useState } from 'react';
import { keyOf } from 'shared-api/client';
import {
  type AnswerOf,
  type BodyOf,
  importTenders,
  listHiddenTenders,
  listTenders,
  tenderFilters,
} from 'shared-api/contract';
import { useSentOnce } from 'shared-ui/overlays';
import { useClient } from 'shared-ui/portal';
import { useMutation, useQueryClient } from 'shared-ui/query';
import { type SendingPhase, sendFile, uploadLimit } from 'shared-ui/upload';
import { NOT_SENT, shownFailure } from '../failures.ts';
import { useTenderUpload } from '../use-tender-upload.ts';

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
 * Uploads files of terms one after the other. Resolves to the stored ones and to why the others were not, with their names;
 * after `cancel` to what was stored before. `phase`: how far the current file is; null: none is being sent.
 */
export function useUploadAll() {
  const onUpload = useTenderUpload();
  const [phase, setPhase] = useState<SendingPhase | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const upload = useMutation({
    mutationFn: async (files: readonly File[]) => {
      running.current = new AbortController();
      const { signal } = running.current;
      const uploaded: ImportInput['archivos'][number][] = [];
      const problems: string[] = [];
      for (const file of files) {
        const outcome = await sendFile(file, {
          maxBytes: uploadLimit(),
          onUpload,
          signal,
          onPhase: setPhase,
        });
        if (outcome === null) break;
        if ('problem' in outcome) problems.push(outcome.problem);
        // The table names the file as it was chosen: a photo that was made smaller may have another ending.
        else uploaded.push({ nombre: file.name, url: outcome.url });
      }
      setPhase(null);
      return { uploaded, problems };
    },
  });
  const cancel = () => {
    running.current?.abort();
    // A photo that is being made smaller ends later.
    setPhase(null);
  };
  return { ...upload, phase, cancel };
}
