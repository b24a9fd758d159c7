import { useCallback, useEffect, useRef, useState } from 'react';
import { choiceProblem, failureText } from './problems.ts';

/** What an upload is told besides its file; fits the options of the client's `upload`. */
export interface UploadOptions {
  readonly signal: AbortSignal;
  /** Share sent so far, 0 to 1. */
  readonly onProgress: (share: number) => void;
}

export type UploadPhase =
  | { readonly phase: 'idle'; readonly problem: string | null }
  /** `share`: 0 to 1. */
  | { readonly phase: 'sending'; readonly name: string; readonly share: number };

interface Settings {
  readonly maxBytes: number;
  readonly onUpload: (file: File, options: UploadOptions) => Promise<string>;
  /** Called with the stored file's URL, unless it was cancelled. */
  readonly onDone: (url: string, file: File) => void;
}

/** One upload at a time: checks the file, sends it, tells how far it is and what went wrong; leaving cancels it. */
export function useUpload({ maxBytes, onUpload, onDone }: Settings) {
  const [phase, setPhase] = useState<UploadPhase>({ phase: 'idle', problem: null });
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);

  const cancel = useCallback(() => {
    sending.current?.abort();
    sending.current = null;
    setPhase({ phase: 'idle', problem: null });
  }, []);

  const refuse = useCallback((problem: string) => setPhase({ phase: 'idle', problem }), []);

  const send = async (file: File) => {
    const problem = choiceProblem(file, maxBytes);
    if (problem !== null) return refuse(problem);
    const aborter = new AbortController();
    sending.current = aborter;
    const { signal } = aborter;
    const onProgress = (share: number) => {
      if (!signal.aborted) setPhase({ phase: 'sending', name: file.name, share });
    };
    onProgress(0);
    try {
      const url = await onUpload(file, { signal, onProgress });
      if (signal.aborted) return;
      setPhase({ phase: 'idle', problem: null });
      onDone(url, file);
    } catch (error) {
      if (!signal.aborted) refuse(`${file.name}: ${failureText(error)}`);
    }
  };
  return { phase, send, cancel, refuse };
}
