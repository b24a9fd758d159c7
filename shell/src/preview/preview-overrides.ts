import { PREVIEW_KEY } from './preview-address.ts';

/** A section, and what is tried of it: a version that was published here, or what is live at another origin. */
export interface PreviewOverride {
  readonly name: string;
  /** `1.2.3` or `https://pruebas.ejemplo.ar`. */
  readonly of: string;
}

const FORM = /^(mf-[a-z][a-z0-9-]{1,30})@(\d+\.\d+\.\d+(?:-[0-9a-z.]+)?|https?:\/\/[^/\s]+)$/;

/** `mf-tenders@1.2.3` in parts; null when it has another form. */
function wantedOf(text: string): PreviewOverride | null {
  const [, name, of] = FORM.exec(text) ?? [];
  return name && of ? { name, of } : null;
}

/** What was kept; a damaged text is nothing. */
const kept = (): PreviewOverride[] => parsed((sessionStorage.getItem(PREVIEW_KEY) ?? '').split(' '));

const parsed = (texts: readonly string[]): PreviewOverride[] =>
  texts.map(wantedOf).filter((one) => one !== null);

function keep(wanted: readonly PreviewOverride[]): void {
  if (wanted.length === 0) sessionStorage.removeItem(PREVIEW_KEY);
  else sessionStorage.setItem(PREVIEW_KEY, wanted.map(({ name, of }) => `${name}@${of}`).join(' '));
}

/**
 * What this tab tries: as it was kept, changed by what the address asks for. The address is left without it, so that
 * whoever is sent it tries nothing.
 */
export function takePreviewOverrides(): PreviewOverride[] {
  const address = new URL(location.href);
  const asked = address.searchParams.getAll(PREVIEW_KEY);
  address.searchParams.delete(PREVIEW_KEY);
  if (asked.length > 0) history.replaceState(history.state, '', address);
  const before = asked.includes('') ? [] : kept();
  const wanted = [...new Map([...before, ...parsed(asked)].map((one) => [one.name, one])).values()];
  keep(wanted);
  return wanted;
}

/** The tab goes on without trying a section. */
export const removePreviewOverride = (name: string): void => keep(kept().filter((one) => one.name !== name));

/** The tab tries nothing any more. */
export const clearPreviewOverrides = (): void => sessionStorage.removeItem(PREVIEW_KEY);
