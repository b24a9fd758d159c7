/** What is measured of a page or a section; milliseconds, but CLS: thousandths. `carga`: how long a section took to load. */
export const MEASURES = ['carga', 'LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const;
export type Measure = (typeof MEASURES)[number];

/** The largest value that is reported; a larger one counts as this. */
export const MEASURE_MAX = 60_000;
