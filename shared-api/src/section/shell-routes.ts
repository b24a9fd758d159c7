/** Routes that belong to the shell itself, as templates: the gateway answers them, and no section may own one. */
export const SHELL_ROUTES = [
  '/',
  '/login',
  '/cuenta/:jwt',
  '/cambiar_contraseña',
  '/sesiones',
  '/accesibilidad',
] as const;

/** First segments of addresses below which the gateway has files, and no section may own a page. */
export const FILE_ROOTS: readonly string[] = ['assets', 'mf', 'favicon.svg'];

/** The same of what programs call or read: the API, probes, what search engines ask for, the local tax authority. */
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
