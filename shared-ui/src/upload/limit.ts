import { MAX_UPLOAD_BYTES } from 'shared-api/rules';
import { UPLOAD_LIMIT_META } from 'shared-api/section';

let limitOnServer = MAX_UPLOAD_BYTES;

/** Sets the limit that server-rendered pages state, in bytes. */
export function setUploadLimit(bytes: number): void {
  limitOnServer = bytes;
}

/** Largest upload in bytes: the city's own limit, which the page carries in a meta tag, or the default. */
export function uploadLimit(): number {
  if (typeof document === 'undefined') return limitOnServer;
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${UPLOAD_LIMIT_META}"]`);
  return Number(meta?.content) || MAX_UPLOAD_BYTES;
}
