import { isOtherImage, MAX_IMAGE_PIXELS } from 'shared-api/rules';
import { legibilityDoubt } from './legibility.ts';
import {
  choiceProblem,
  failureText,
  PHOTO_NOT_SHRUNK,
  readType,
  shrunkText,
  UNREADABLE,
  unsentNote,
} from './problems.ts';
import { SHRINK_ABOVE_BYTES, shrinkPhoto } from './shrink.ts';
import { untilThrough } from './until-through.ts';

/** Options of an upload; they fit the client's `upload`. */
export interface UploadOptions {
  readonly signal: AbortSignal;
  /** Called with the share sent so far, 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** Progress of a file's upload. */
export type SendingPhase =
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
  /** Why it may be illegible; absent if nothing speaks for that. */
  readonly doubt?: string;
}

/** Why a file was not uploaded, with its name. */
export interface UploadProblem {
  readonly problem: string;
  /** The chosen file when the connection or the server kept it from arriving, and what the person can do. */
  readonly unsent?: { readonly file: File; readonly note: string };
}

interface Settings {
  readonly maxBytes: number;
  readonly onUpload: (file: File, options: UploadOptions) => Promise<string>;
  readonly signal: AbortSignal;
  /** Sends a `retry` event when the person does not want to wait for the next try; absent: nobody can ask. */
  readonly asked?: EventTarget;
  readonly onPhase: (phase: SendingPhase) => void;
}

/**
 * Uploads a chosen file: checks it, reduces a photo to what stays legible, and sends it, again while the connection breaks.
 * Never rejects; null: it was cancelled by the signal.
 */
export async function sendFile(
  chosen: File,
  settings: Settings,
): Promise<UploadedFile | UploadProblem | null> {
  const { maxBytes, signal, onPhase } = settings;
  const type = await readType(chosen).catch(() => null);
  if (signal.aborted) return null;
  if (type === null) return { problem: `${chosen.name}: ${UNREADABLE}` };
  const isOther = isOtherImage(type);
  const isImage = type.startsWith('image/');
  const isHeavy = isImage && chosen.size > Math.min(SHRINK_ABOVE_BYTES, maxBytes);
  const hasTooManyPixels = isImage && !isHeavy && (await pixelsOf(chosen)) > MAX_IMAGE_PIXELS;
  if (signal.aborted) return null;
  const isLarge = isHeavy || hasTooManyPixels;
  const convert = isOther || isLarge;
  if (convert) onPhase({ state: 'shrinking', name: chosen.name });
  const reduced = convert ? await shrinkPhoto(chosen, maxBytes).catch(() => null) : null;
  if (signal.aborted) return null;
  const mayStay = !isOther && !hasTooManyPixels && chosen.size <= maxBytes;
  if (isLarge && reduced === null && !mayStay) return { problem: `${chosen.name}: ${PHOTO_NOT_SHRUNK}` };
  const photo = reduced !== null && (reduced.size < chosen.size || !mayStay) ? reduced : null;
  const file = photo ?? chosen;
  const problem = choiceProblem(file, photo?.type ?? type, maxBytes);
  if (problem !== null) return { problem };
  const looking = isImage ? legibilityDoubt(file).catch(() => null) : null;
  try {
    const url = await sendUntilThrough(file, settings);
    const doubt = await looking;
    if (signal.aborted) return null;
    return {
      url,
      name: file.name,
      ...(photo && { shrunk: shrunkText(chosen.size, photo.size) }),
      ...(doubt && { doubt }),
    };
  } catch (error) {
    if (signal.aborted) return null;
    const note = unsentNote(error);
    return {
      problem: `${file.name}: ${failureText(error)}`,
      ...(note !== null && { unsent: { file: chosen, note } }),
    };
  }
}

/** Returns how many pixels an image has; 0 where this browser can't tell. */
async function pixelsOf(image: Blob): Promise<number> {
  try {
    const bitmap = await createImageBitmap(image);
    const pixels = bitmap.width * bitmap.height;
    bitmap.close();
    return pixels;
  } catch {
    return 0;
  }
}

function sendUntilThrough(file: File, { onUpload, signal, asked, onPhase }: Settings): Promise<string> {
  const onProgress = (share: number) => {
    if (!signal.aborted) onPhase({ state: 'sending', name: file.name, share });
  };
  const begin = () => {
    onProgress(0);
    return onUpload(file, { signal, onProgress });
  };
  const onPause = (why: string) => onPhase({ state: 'retrying', name: file.name, why });
  return untilThrough(begin, { signal, onPause, ...(asked && { asked }) });
}
