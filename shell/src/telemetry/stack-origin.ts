/** Matches a file of the portal in a stack, with line and column: a section's or the shell's. */
const OWN_FILE = /(?:\/mf\/(mf-[a-z0-9-]+)\/([^/\s]+)|\/assets)\/[^\s():]+(?::\d+){0,2}/g;

/** The portal's code in which an error was thrown. */
interface StackOrigin {
  /** The section; null for the shell. */
  readonly section: { readonly name: string; readonly version: string } | null;
  /** Hash of the innermost file, line and column. */
  readonly place: string;
}

/**
 * Reads a stack (or the address of a file). The origin is the section nearest to the error, even when a shared component of
 * the shell threw it.
 * @returns null when no file of the portal is in it: an error of a browser extension, for example
 */
export function originOf(stack: string): StackOrigin | null {
  const frames = [...stack.matchAll(OWN_FILE)];
  const [innermost] = frames;
  if (!innermost) return null;
  const [, name, version] = frames.find(([, section]) => section !== undefined) ?? [];
  return { section: name && version ? { name, version } : null, place: hashOf(innermost[0]) };
}

/** Eight hexadecimal digits (FNV-1a). */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return hash.toString(16).padStart(8, '0');
}
