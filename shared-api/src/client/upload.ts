/** The little of XMLHttpRequest that an upload needs; named here because the server's types have no browser. */
interface Request {
  readonly upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null };
  readonly status: number;
  readonly responseText: string;
  onload: (() => void) | null;
  onerror: (() => void) | null;
  onabort: (() => void) | null;
  open(method: string, url: string): void;
  setRequestHeader(name: string, value: string): void;
  send(body: FormData): void;
  abort(): void;
}
const browser = globalThis as { XMLHttpRequest?: new () => Request };

/** Returns true where the progress of an upload can be observed. */
export const canReportProgress = () => browser.XMLHttpRequest !== undefined;

/**
 * Sends a form and reports the share sent, 0 to 1. XMLHttpRequest, because fetch tells the progress of an upload
 * only over HTTP/2. Resolves with status and parsed body (undefined if it isn't JSON); rejects with the network's
 * failure as TypeError and with AbortError when cancelled.
 */
export function sendForm(
  url: string,
  headers: Headers,
  form: FormData,
  onProgress: (share: number) => void,
  signal?: AbortSignal,
): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    if (!browser.XMLHttpRequest) throw new TypeError('XMLHttpRequest is not here');
    const request = new browser.XMLHttpRequest();
    const cancelled = () => reject(new DOMException('Cancelled', 'AbortError'));
    if (signal?.aborted) return cancelled();
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve({ status: request.status, body: parse(request.responseText) });
    request.onerror = () => reject(new TypeError('The upload did not get through'));
    request.onabort = cancelled;
    request.open('POST', url);
    headers.forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.send(form);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
