import {
  type Asset,
  PREVIEW_ORIGINS_META,
  REGISTRY_PATH,
  type SectionRelease,
  speaksContract,
} from 'shared-api/section';
import type { PreviewOverride } from './preview-overrides.ts';

const TIMEOUT_MS = 8_000;
const INTEGRITY = /^sha384-[A-Za-z0-9+/=]{64}$/;

/** A version can't be previewed; the message says why, in Spanish. */
class PreviewError extends Error {
  override readonly name = 'PreviewError';
}

/** Returns the origins, besides its own, from which this portal allows previews. */
const allowedOrigins = (): string[] =>
  (document.querySelector<HTMLMetaElement>(`meta[name="${PREVIEW_ORIGINS_META}"]`)?.content ?? '')
    .split(' ')
    .filter(Boolean);

/**
 * Fetches the release to preview: the `release.json` of a version published here, or the live release of another origin.
 * Its files are checked by hash, as those of a live release.
 * @throws PreviewError
 */
export async function fetchPreviewRelease({ name, source }: PreviewOverride): Promise<SectionRelease> {
  if (!source.includes('://')) {
    const release = await readJson<SectionRelease>(`/mf/${name}/${source}/release.json`, 'no está publicada');
    if (release.version !== source) throw new PreviewError('no está publicada');
    return validRelease(release, name, '');
  }
  if (!allowedOrigins().includes(source))
    throw new PreviewError('su origen no está permitido en este portal');
  const registry = await readJson<{ sections?: { active: SectionRelease }[] }>(
    `${source}${REGISTRY_PATH}`,
    'su origen no contesta',
  );
  const entry = registry.sections?.find(({ active }) => active.section.name === name);
  if (!entry) throw new PreviewError('su origen no la tiene');
  return validRelease(entry.active, name, source);
}

async function readJson<T>(url: string, problem: string): Promise<T> {
  try {
    const answer = await fetch(url, { credentials: 'omit', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!answer.ok) throw new Error(`answered with ${answer.status}`);
    return await answer.json();
  } catch (cause) {
    throw new PreviewError(problem, { cause });
  }
}

/**
 * Returns the release with absolute addresses. @throws PreviewError unless it has the expected name, a contract that this
 * shell speaks, and an entry among its own files with a hash
 */
function validRelease(release: SectionRelease, name: string, origin: string): SectionRelease {
  const { section, version, entry } = release;
  const isValid =
    section?.name === name &&
    Array.isArray(section.prefixes) &&
    Array.isArray(section.menu) &&
    entry?.url.startsWith(`/mf/${name}/${version}/`) &&
    INTEGRITY.test(entry.integrity);
  if (!isValid) throw new PreviewError('su descripción está dañada');
  if (!speaksContract(section.contractVersion)) throw new PreviewError('habla otro contrato que este portal');
  const absolute = (asset: Asset): Asset => ({ ...asset, url: `${origin}${asset.url}` });
  return { section, version, entry: absolute(entry), preload: { scripts: [], styles: [] } };
}
