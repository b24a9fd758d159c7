/** A file of ours in a stack, with line and column: of a section, or of the shell. */
const OURS = /(?:\/mf\/(mf-[a-z0-9-]+)\/([^/\s]+)|\/assets)\/[^\s():]+(?::\d+){0,2}/g;

/** Where an error came from, as far as its stack names files of ours. */
export interface Origin {
  /** Null: of the shell. */
  readonly section: { readonly name: string; readonly version: string } | null;
  /** Hash of the innermost file, line and column. */
  readonly place: string;
}

/**
 * Reads a stack (or the address of a file). The section nearest to the error is to blame, also when the shell's own code
 * (a shared component) threw for it.
 * @returns null when nothing of it is ours: an extension's, say
 */
export function originOf(stack: string): Origin | null {
  const frames = [...stack.matchAll(OURS)];
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
