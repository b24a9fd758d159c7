import type { SectionRelease } from 'shared-api/section';

/** The release may not be published; the message says why, in Spanish. */
export class GateError extends Error {
  override readonly name = 'GateError';
}

/** A version is these files for good, and somebody means to publish others under its name. */
export const alreadyTaken = ({ section, version }: SectionRelease): GateError =>
  new GateError(`La versión ${version} de ${section.name} ya está publicada con otro contenido.`);
