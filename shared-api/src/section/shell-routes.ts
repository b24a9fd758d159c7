/** Templates of the shell's own routes: no section may own one. */
export const SHELL_ROUTES = [
  '/',
  '/login',
  '/cuenta/:jwt',
  '/cambiar_contraseña',
  '/sesiones',
  '/accesibilidad',
  '/documentacion',
] as const;

/**
 * Those of them that look the same to everyone: the gateway renders them, and the page of an address that nobody owns.
 */
export const RENDERED_SHELL_ROUTES: readonly string[] = ['/', '/login', '/accesibilidad', '/documentacion'];

/** First segments of paths below which the gateway serves files: no section may own one. */
export const FILE_ROOTS: readonly string[] = ['assets', 'mf', 'favicon.svg', 'favicon.ico'];

/** First segments of paths for programs (API, probes, search engines, local tax authority): no section may own one. */
export const CALL_ROOTS: readonly string[] = [
  'api',
  'health',
  'metrics',
  '.well-known',
  'robots.txt',
  'sitemap.xml',
  'contribuyente_',
  'ws',
  'sr-padron',
];
