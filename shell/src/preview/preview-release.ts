import {
  type Asset,
  REGISTRY_PATH,
  type SectionRelease,
  speaksContract,
  TRIAL_ORIGINS_META,
} from 'shared-api/section';
import type { PreviewOverride } from './preview-overrides.ts';

const PATIENCE_MS = 8_000;
const INTEGRITY = /^sha384-[A-Za-z0-9+/=]{64}$/;

/** What is to be tried isn't there, or may not be; the message says why, in Spanish. */
export class PreviewError extends Error {
  override readonly name = 'PreviewError';
}

/** Origins that this portal lets sections be tried from, besides its own. */
const allowedOrigins = (): string[] =>
  (document.querySelector<HTMLMetaElement>(`meta[name="${TRIAL_ORIGINS_META}"]`)?.content ?? '')
    .split(' ')
    .filter(Boolean);

/**
 * The release to be tried, as its build described it: of a version that was published here its `release.json`, of
 * another origin what is live there. Its hashes hold for it as they do for what is live.
 * @throws PreviewError
 */
export async function fetchPreviewRelease({ name, of }: PreviewOverride): Promise<SectionRelease> {
  if (!of.includes('://')) {
    const release = await readJson<SectionRelease>(`/mf/${name}/${of}/release.json`, 'no está publicada');
    if (release.version !== of) throw new PreviewError('no está publicada');
    return checked(release, name, '');
  }
  if (!allowedOrigins().includes(of)) throw new PreviewError('su origen no está permitido en este portal');
  const elsewhere = await readJson<{ sections?: { active: SectionRelease }[] }>(
    `${of}${REGISTRY_PATH}`,
    'su origen no contesta',
  );
  const entry = elsewhere.sections?.find(({ active }) => active.section.name === name);
  if (!entry) throw new PreviewError('su origen no la tiene');
  return checked(entry.active, name, of);
}

async function readJson<T>(url: string, otherwise: string): Promise<T> {
  try {
    const answer = await fetch(url, { credentials: 'omit', signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!answer.ok) throw new Error(`answered with ${answer.status}`);
    return await answer.json();
  } catch (cause) {
    throw new PreviewError(otherwise, { cause });
  }
}

/** Its own name, a contract that this shell speaks, and an entry beside its other files, with its hash. */
function checked(release: SectionRelease, name: string, origin: string): SectionRelease {
  const { section, version, entry } = release;
  const whole =
    section?.name === name &&
    Array.isArray(section.prefixes) &&
    Array.isArray(section.menu) &&
    entry?.url.startsWith(`/mf/${name}/${version}/`) &&
    INTEGRITY.test(entry.integrity);
  if (!whole) throw new PreviewError('su descripción está dañada');
  if (!speaksContract(section.contractVersion)) throw new PreviewError('habla otro contrato que este portal');
  const here = (asset: Asset): Asset => ({ ...asset, url: `${origin}${asset.url}` });
  return { section, version, entry: here(entry), preload: { scripts: [], styles: [] } };
}
