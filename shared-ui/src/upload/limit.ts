import { MAX_UPLOAD_BYTES } from 'shared-api/rules';
import { UPLOAD_LIMIT_META } from 'shared-api/section';

/** Largest upload in bytes: the city's own limit, which the page carries in a meta tag, or the default. */
export function uploadLimit(): number {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${UPLOAD_LIMIT_META}"]`);
  return Number(meta?.content) || MAX_UPLOAD_BYTES;
}
