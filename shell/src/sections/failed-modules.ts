/** The bundler's cache of the shell's modules that ran. */
declare const __webpack_require__: { readonly c: Record<string, { readonly error?: unknown }> };

/**
 * Evicts modules that failed from the bundler's cache, such as one whose shared module did not load: they run again on the
 * next import.
 */
export function evictFailedModules(): void {
  const { c: modules } = __webpack_require__;
  for (const [id, { error }] of Object.entries(modules)) if (error) delete modules[id];
}
