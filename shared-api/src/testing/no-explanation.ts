import type { DocumentExplanation } from '../rules/index.ts';

/** The explanation of a document type that nobody explained. */
export const NO_EXPLANATION: DocumentExplanation = {
  descripcion: '',
  donde_obtener: '',
  enlace_obtener: '',
  modelo: '',
  enlace_modelo: '',
};
