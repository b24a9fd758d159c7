/** Where pages tell of themselves. Here and without schemas, because a browser that only tells needs none. */
export const TELEMETRY_PATH = '/telemetria';

/** How many signals fit in one report. */
export const SIGNALS_MAX = 40;

/** How a page was given a version: the live one, a canary, or a preview in one tab. */
export const GIVEN = ['activa', 'prueba', 'manual'] as const;
export type Given = (typeof GIVEN)[number];

/** What failed: code that nobody caught, a page of a section, or a section that did not come. */
export const FAILURES = ['error', 'pagina', 'carga'] as const;
export type Failure = (typeof FAILURES)[number];

/** What of the page's policy can be broken (Content-Security-Policy). */
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
export type Directive = (typeof DIRECTIVES)[number];
