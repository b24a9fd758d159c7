import { MAX_UPLOAD_BYTES } from 'shared-api/rules';
import { UPLOAD_LIMIT_META } from 'shared-api/section';

/** How many bytes a file may have: the page says it where the city has set another limit than ours. */
export function uploadLimit(): number {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${UPLOAD_LIMIT_META}"]`);
  return Number(meta?.content) || MAX_UPLOAD_BYTES;
}
