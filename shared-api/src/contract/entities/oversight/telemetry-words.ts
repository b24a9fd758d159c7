// Without schemas: a page that only reports needs none of them.

/** Path to which pages report. */
export const TELEMETRY_PATH = '/telemetria';

/** Most signals in one report. */
export const SIGNALS_MAX = 40;

/** Role of a version in a page: the live one, a canary, or a preview in one tab. */
export const SERVING_MODES = ['activa', 'prueba', 'manual'] as const;
export type ServingMode = (typeof SERVING_MODES)[number];

/** Kinds of failures: uncaught code, a page of a section, or the loading of a section. */
export const FAILURES = ['error', 'pagina', 'carga'] as const;
export type Failure = (typeof FAILURES)[number];

/** Directives of the Content-Security-Policy. */
export const DIRECTIVES = [
  'base-uri',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'worker-src',
] as const;
