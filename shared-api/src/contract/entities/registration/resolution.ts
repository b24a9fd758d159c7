import * as v from 'valibot';
import {
  RESOLUTION_MAX,
  RESOLUTION_MIN,
  RESOLUTION_MISSING,
  RESOLUTION_SHORT,
} from '../../../rules/registration/resolutions.ts';
import { FileUrl, Instant, text } from '../../primitives.ts';

/** Number and file of the resolution that approves, as an approval sends them. */
export const RESOLUTION = {
  resolucion: v.pipe(
    text('El número de resolución', RESOLUTION_MAX),
    v.minLength(1, RESOLUTION_MISSING),
    v.minLength(RESOLUTION_MIN, RESOLUTION_SHORT),
  ),
  /** A file that the reviewer uploaded, or the file of a resolution that was used before. */
  resolucion_url: FileUrl,
};

/** A resolution that was used before, as it is offered. */
export const UsedResolution = v.object({
  resolucion: v.string(),
  /** Signed for a short time. */
  resolucion_url: v.string(),
  archivo: v.object({ nombre: v.string() }),
  usada: Instant,
  /** The signed-in reviewer approved with it. */
  propia: v.boolean(),
  /** It was used on the city's present day. */
  hoy: v.boolean(),
});
export type UsedResolution = v.InferOutput<typeof UsedResolution>;
