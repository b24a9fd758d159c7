import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type SendingPhase,
  sendFile,
  type UploadedFile,
  type UploadOptions,
  type UploadProblem,
} from './send-file.ts';

export type UploadPhase =
  /** `unsent`: the chosen file, which `retry` sends again. */
  | ({ readonly state: 'idle'; readonly problem: string | null } & Pick<UploadProblem, 'unsent'>)
  | SendingPhase;

interface Settings {
  readonly maxBytes: number;
  readonly onUpload: (file: File, options: UploadOptions) => Promise<string>;
  /** Called with the stored file, unless the upload was cancelled. */
  readonly onDone: (file: UploadedFile) => void;
}

/**
 * Uploads one file at a time: checks it, reduces a photo to what stays legible, sends it, and reports progress and failure.
 * Unmounting cancels the upload.
 */
export function useUpload({ maxBytes, onUpload, onDone }: Settings) {
  const [phase, setPhase] = useState<UploadPhase>({ state: 'idle', problem: null });
  const running = useRef<AbortController | null>(null);
  const retryRequests = useRef(new EventTarget());
  useEffect(() => () => running.current?.abort(), []);
  // The upload may end renders later: it calls the newest callback.
  const latestOnDone = useRef(onDone);
  latestOnDone.current = onDone;

  const cancel = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setPhase({ state: 'idle', problem: null });
  }, []);
  const refuse = useCallback((problem: string) => setPhase({ state: 'idle', problem }), []);

  const send = async (chosen: File) => {
    // Another file may be chosen while the type of the first one is read.
    running.current?.abort();
    const aborter = new AbortController();
    running.current = aborter;
    const { signal } = aborter;
    const outcome = await sendFile(chosen, {
      maxBytes,
      onUpload,
      signal,
      asked: retryRequests.current,
      onPhase: setPhase,
    });
    if (outcome === null) return;
    if ('problem' in outcome) return setPhase({ state: 'idle', ...outcome });
    setPhase({ state: 'idle', problem: null });
    latestOnDone.current(outcome);
  };

  const unsent = phase.state === 'idle' ? phase.unsent : undefined;
  const retry = () => {
    if (unsent) void send(unsent.file);
    else retryRequests.current.dispatchEvent(new Event('retry'));
  };
  const latestRetry = useRef(retry);
  latestRetry.current = retry;
  useEffect(() => {
    if (!unsent) return;
    const online = () => latestRetry.current();
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, [unsent]);

  return { phase, send, retry, cancel, refuse };
}
