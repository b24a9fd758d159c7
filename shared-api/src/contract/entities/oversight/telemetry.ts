import * as v from 'valibot';
import { MEASURE_MAX, MEASURES } from '../../../rules/oversight/measures.ts';
import { DIRECTIVES, FAILURES, SERVING_MODES, SIGNALS_MAX } from './telemetry-words.ts';

/** The shell, or a section. */
const origin = v.pipe(v.string(), v.regex(/^(?:shell|mf-[a-z][a-z0-9-]{1,30})$/));
const version = v.pipe(v.string(), v.regex(/^[0-9a-z.-]{1,64}$/));

const from = { seccion: origin, version, modo: v.picklist(SERVING_MODES) };

/**
 * One observation that a page reports. It says nothing about the person or what they do: it has no address, no id and no
 * text but the name of an error's class.
 */
export const Signal = v.variant('tipo', [
  /** The version was opened in this page. */
  v.strictObject({ ...from, tipo: v.literal('visita') }),
  /** The first failure of that visit. */
  v.strictObject({ ...from, tipo: v.literal('visita_fallida') }),
  v.strictObject({
    ...from,
    tipo: v.literal('medida'),
    medida: v.picklist(MEASURES),
    valor: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MEASURE_MAX)),
  }),
  v.strictObject({
    ...from,
    tipo: v.literal('falla'),
    causa: v.picklist(FAILURES),
    /** Class of the error, e.g. `TypeError`. */
    nombre: v.pipe(v.string(), v.regex(/^[A-Za-z]{1,40}$/)),
    /** Hash of the file, line and column of ours where it happened: the same failure has the same hash. */
    lugar: v.pipe(v.string(), v.regex(/^[0-9a-f]{8}$/)),
  }),
  v.strictObject({ ...from, tipo: v.literal('csp'), directiva: v.picklist(DIRECTIVES) }),
]);
export type Signal = v.InferOutput<typeof Signal>;

export const TelemetryReport = v.strictObject({
  senales: v.pipe(v.array(Signal), v.minLength(1), v.maxLength(SIGNALS_MAX)),
});
