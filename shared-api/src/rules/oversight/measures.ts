/** Measures of a page or a section, in milliseconds (CLS: thousandths). `carga`: how long a section took to load. */
export const MEASURES = ['carga', 'LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const;
export type Measure = (typeof MEASURES)[number];

/** Largest value that is reported; a larger one is cut to this. */
export const MEASURE_MAX = 60_000;
