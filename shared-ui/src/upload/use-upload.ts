import { useCallback, useEffect, useRef, useState } from 'react';
import { isOtherImage } from 'shared-api/rules';
import {
  choiceProblem,
  failureText,
  isInterrupted,
  PHOTO_NOT_SHRUNK,
  readType,
  shrunkText,
  UNREADABLE,
} from './problems.ts';
import { SHRINK_ABOVE_BYTES, shrinkPhoto } from './shrink.ts';
import { untilThrough } from './until-through.ts';

/** Options of an upload; they fit the client's `upload`. */
export interface UploadOptions {
  readonly signal: AbortSignal;
  /** Called with the share sent so far, 0 to 1. */
  readonly onProgress: (share: number) => void;
}

export type UploadPhase =
  /** `unsent`: the chosen file when the connection kept it from arriving: `retry` sends it again. */
  | { readonly state: 'idle'; readonly problem: string | null; readonly unsent?: File }
  | { readonly state: 'shrinking'; readonly name: string }
  /** `share`: 0 to 1. */
  | { readonly state: 'sending'; readonly name: string; readonly share: number }
  /** The connection broke, and the file is sent again soon. */
  | { readonly state: 'retrying'; readonly name: string; readonly why: string };

/** A file that was uploaded and stored. */
export interface UploadedFile {
  readonly url: string;
  readonly name: string;
  /** 'La foto se redujo de … a …'; absent if the file was sent unchanged. */
  readonly shrunk?: string;
}

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
  const asked = useRef(new EventTarget());
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
    const type = await readType(chosen).catch(() => null);
    if (signal.aborted) return;
    if (type === null) return refuse(`${chosen.name}: ${UNREADABLE}`);
    const isOther = isOtherImage(type);
    const isLarge = type.startsWith('image/') && chosen.size > Math.min(SHRINK_ABOVE_BYTES, maxBytes);
    const convert = isOther || isLarge;
    if (convert) setPhase({ state: 'shrinking', name: chosen.name });
    const reduced = convert ? await shrinkPhoto(chosen, maxBytes).catch(() => null) : null;
    if (signal.aborted) return;
    const mayStay = !isOther && chosen.size <= maxBytes;
    if (isLarge && reduced === null && !mayStay) return refuse(`${chosen.name}: ${PHOTO_NOT_SHRUNK}`);
    const photo = reduced !== null && (reduced.size < chosen.size || !mayStay) ? reduced : null;
    const file = photo ?? chosen;
    const problem = choiceProblem(file, photo?.type ?? type, maxBytes);
    if (problem !== null) return refuse(problem);
    try {
      const url = await sendUntilThrough(file, signal);
      if (signal.aborted) return;
      setPhase({ state: 'idle', problem: null });
      latestOnDone.current({
        url,
        name: file.name,
        ...(photo && { shrunk: shrunkText(chosen.size, photo.size) }),
      });
    } catch (error) {
      if (signal.aborted) return;
      setPhase({
        state: 'idle',
        problem: `${file.name}: ${failureText(error)}`,
        ...(isInterrupted(error) && { unsent: chosen }),
      });
    }
  };

  const unsent = phase.state === 'idle' ? phase.unsent : undefined;
  const retry = () => {
    if (unsent) void send(unsent);
    else asked.current.dispatchEvent(new Event('retry'));
  };
  const latestRetry = useRef(retry);
  latestRetry.current = retry;
  useEffect(() => {
    if (!unsent) return;
    const online = () => latestRetry.current();
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, [unsent]);

  const sendUntilThrough = (file: File, signal: AbortSignal): Promise<string> => {
    const onProgress = (share: number) => {
      if (!signal.aborted) setPhase({ state: 'sending', name: file.name, share });
    };
    const begin = () => {
      onProgress(0);
      return onUpload(file, { signal, onProgress });
    };
    const onPause = (why: string) => setPhase({ state: 'retrying', name: file.name, why });
    return untilThrough(begin, { signal, asked: asked.current, onPause });
  };

  return { phase, send, retry, cancel, refuse };
}
