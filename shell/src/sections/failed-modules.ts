/** What the bundler keeps of each module of the shell that ran. */
declare const __webpack_require__: { readonly c: Record<string, { readonly error?: unknown }> };

/** A module keeps its failure for good, such as the want of a shared one: forgotten, it runs again when it is next asked for. */
export function evictFailedModules(): void {
  const { c: modules } = __webpack_require__;
  for (const [id, { error }] of Object.entries(modules)) if (error) delete modules[id];
}
