import { useCallback, useEffect, useRef, useState } from 'react';
import { choiceProblem, failureText, isPhoto, PHOTO_NOT_SHRUNK, shrunkText } from './problems.ts';
import { shrinkPhoto } from './shrink.ts';

/** What an upload is told besides its file; fits the options of the client's `upload`. */
export interface UploadOptions {
  readonly signal: AbortSignal;
  /** Share sent so far, 0 to 1. */
  readonly onProgress: (share: number) => void;
}

export type UploadPhase =
  | { readonly state: 'idle'; readonly problem: string | null }
  | { readonly state: 'shrinking'; readonly name: string }
  /** `share`: 0 to 1. */
  | { readonly state: 'sending'; readonly name: string; readonly share: number };

/** A file that was sent and stored. */
export interface UploadedFile {
  readonly url: string;
  readonly name: string;
  /** 'La foto se redujo de … a …'; absent when it was sent as it was chosen. */
  readonly shrunk?: string;
}

interface Settings {
  readonly maxBytes: number;
  readonly onUpload: (file: File, options: UploadOptions) => Promise<string>;
  /** Called with what was stored, unless it was cancelled. */
  readonly onDone: (file: UploadedFile) => void;
}

/**
 * One upload at a time: checks the file, makes a photo over the limit smaller, sends it, tells how far it is and what
 * went wrong; leaving cancels it.
 */
export function useUpload({ maxBytes, onUpload, onDone }: Settings) {
  const [phase, setPhase] = useState<UploadPhase>({ state: 'idle', problem: null });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  // Who is told is who is there when it ends: what they knew when it began may have changed.
  const done = useRef(onDone);
  done.current = onDone;

  const cancel = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setPhase({ state: 'idle', problem: null });
  }, []);
  const refuse = useCallback((problem: string) => setPhase({ state: 'idle', problem }), []);

  const send = async (chosen: File) => {
    const aborter = new AbortController();
    running.current = aborter;
    const { signal } = aborter;
    const tooLarge = isPhoto(chosen) && chosen.size > maxBytes;
    if (tooLarge) setPhase({ state: 'shrinking', name: chosen.name });
    const file = tooLarge ? await shrinkPhoto(chosen, maxBytes).catch(() => null) : chosen;
    if (signal.aborted) return;
    const problem = file === null ? `${chosen.name}: ${PHOTO_NOT_SHRUNK}` : choiceProblem(file, maxBytes);
    if (file === null || problem !== null) return refuse(problem ?? PHOTO_NOT_SHRUNK);
    const onProgress = (share: number) => {
      if (!signal.aborted) setPhase({ state: 'sending', name: file.name, share });
    };
    onProgress(0);
    try {
      const url = await onUpload(file, { signal, onProgress });
      if (signal.aborted) return;
      setPhase({ state: 'idle', problem: null });
      done.current({ url, name: file.name, ...(tooLarge && { shrunk: shrunkText(chosen.size, file.size) }) });
    } catch (error) {
      if (!signal.aborted) refuse(`${file.name}: ${failureText(error)}`);
    }
  };

  return { phase, send, cancel, refuse };
}
