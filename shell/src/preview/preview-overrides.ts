import { PREVIEW_KEY } from './preview-address.ts';

/** A section and the release that this tab shows instead of the live one. */
export interface PreviewOverride {
  readonly name: string;
  /** A version published here, `1.2.3`, or the origin of another portal, `https://pruebas.ejemplo.ar`. */
  readonly source: string;
}

const PATTERN = /^(mf-[a-z][a-z0-9-]{1,30})@(\d+\.\d+\.\d+(?:-[0-9a-z.]+)?|https?:\/\/[^/\s]+)$/;

/** Parses `mf-tenders@1.2.3`; null for any other form. */
function parseOverride(text: string): PreviewOverride | null {
  const [, name, source] = PATTERN.exec(text) ?? [];
  return name && source ? { name, source } : null;
}

const parseOverrides = (texts: readonly string[]): PreviewOverride[] =>
  texts.map(parseOverride).filter((override) => override !== null);

const storedOverrides = (): PreviewOverride[] =>
  parseOverrides((sessionStorage.getItem(PREVIEW_KEY) ?? '').split(' '));

function storeOverrides(overrides: readonly PreviewOverride[]): void {
  if (overrides.length === 0) sessionStorage.removeItem(PREVIEW_KEY);
  else
    sessionStorage.setItem(PREVIEW_KEY, overrides.map(({ name, source }) => `${name}@${source}`).join(' '));
}

/**
 * Reads the overrides of this tab: the stored ones, changed by the address. Removes them from the address, so that a
 * shared link previews nothing.
 */
export function takePreviewOverrides(): PreviewOverride[] {
  const address = new URL(location.href);
  const requested = address.searchParams.getAll(PREVIEW_KEY);
  address.searchParams.delete(PREVIEW_KEY);
  if (requested.length > 0) history.replaceState(history.state, '', address);
  const before = requested.includes('') ? [] : storedOverrides();
  const byName = new Map([...before, ...parseOverrides(requested)].map((one) => [one.name, one]));
  const overrides = [...byName.values()];
  storeOverrides(overrides);
  return overrides;
}

/** Ends the preview of a section in this tab. */
export const removePreviewOverride = (name: string): void =>
  storeOverrides(storedOverrides().filter((one) => one.name !== name));

/** Ends all previews of this tab. */
export const clearPreviewOverrides = (): void => sessionStorage.removeItem(PREVIEW_KEY);
