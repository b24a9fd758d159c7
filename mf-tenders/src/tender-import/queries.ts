import { useEffect, useRef, useState } from 'react';
import { isAnswerLost, keyOf } from 'shared-api/client';
import {
  type AnswerOf,
  type BodyOf,
  importTenders,
  listHiddenTenders,
  listTenders,
  tenderFilters,
} from 'shared-api/contract';
import { useSentOnce } from 'shared-ui/overlays';
import { useClient, useDraft } from 'shared-ui/portal';
import { useMutation, useQueryClient } from 'shared-ui/query';
import { type SendingPhase, sendFile, type UploadProblem, uploadLimit } from 'shared-ui/upload';
import { NOT_SENT, shownFailure } from '../failures.ts';
import { useTenderUpload } from '../use-tender-upload.ts';

export type ImportInput = BodyOf<typeof importTenders>;
/** A table to import, once for each key; null: it is only checked. */
interface ImportTry {
  readonly body: ImportInput;
  readonly key: string | null;
}
export type ImportReport = AnswerOf<typeof importTenders>['data'];

/**
 * Checks a file or imports it. Errors have a message to show. `mayBeDone`: the answer to an import got lost and no other came
 * since; kept as a draft is, so that it survives a reload.
 */
export function useImport() {
  const client = useClient();
  const queries = useQueryClient();
  const [mayBeDone, setMayBeDone] = useDraft('importacion:perdida', false);
  const run = useSentOnce(
    useMutation({
      mutationFn: async ({ body, key }: ImportTry): Promise<ImportReport> => {
        try {
          const { data } = await client.call(importTenders, { body }, { idempotencyKey: key });
          if (body.importar) setMayBeDone(false);
          return data;
        } catch (cause) {
          if (body.importar) setMayBeDone((before) => before || isAnswerLost(cause));
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
  return { ...run, mayBeDone };
}

/**
 * Uploads files of terms one after the other. Resolves to the stored ones; after `cancel` to what was stored before. `problems`:
 * why the others were not stored; a file that did not arrive stays among them until it is stored or another one has its name.
 * `phase`: how far the current file is; null: none is being sent.
 */
export function useUploadAll() {
  const onUpload = useTenderUpload();
  const [phase, setPhase] = useState<SendingPhase | null>(null);
  const [problems, setProblems] = useState<readonly UploadProblem[]>([]);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const upload = useMutation({
    mutationFn: async (files: readonly File[]) => {
      running.current = new AbortController();
      const { signal } = running.current;
      const uploaded: ImportInput['archivos'][number][] = [];
      setProblems((before) =>
        before.filter(({ unsent }) => unsent && !files.some((file) => isOtherOfName(file, unsent.file))),
      );
      for (const file of files) {
        const outcome = await sendFile(file, {
          maxBytes: uploadLimit(),
          onUpload,
          signal,
          onPhase: setPhase,
        });
        if (outcome === null) break;
        setProblems((before) => withOutcome(before, file, 'problem' in outcome ? outcome : null));
        if ('problem' in outcome) continue;
        // The table names the file as it was chosen: a photo that was made smaller may have another ending.
        uploaded.push({ nombre: file.name, url: outcome.url });
      }
      setPhase(null);
      return uploaded;
    },
  });
  const cancel = () => {
    running.current?.abort();
    // A photo that is being made smaller ends later.
    setPhase(null);
  };
  const reset = () => {
    setProblems([]);
    upload.reset();
  };
  return { ...upload, phase, problems, cancel, reset };
}

const isOtherOfName = (file: File, other: File) => file !== other && file.name === other.name;

/** Returns the problems after a file was sent, again where it is one of them. @param problem null: it was stored */
function withOutcome(
  before: readonly UploadProblem[],
  file: File,
  problem: UploadProblem | null,
): readonly UploadProblem[] {
  const isOfFile = ({ unsent }: UploadProblem) => unsent?.file === file;
  if (problem === null) return before.filter((one) => !isOfFile(one));
  return before.some(isOfFile) ? before.map((one) => (isOfFile(one) ? problem : one)) : [...before, problem];
}
