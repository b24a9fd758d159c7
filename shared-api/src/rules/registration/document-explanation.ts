/** Explains a document type: what it is, where to get it, what to fill in. An empty text explains nothing. */
export interface DocumentExplanation {
  /** One or two sentences. */
  readonly descripcion: string;
  readonly donde_obtener: string;
  /** https address of whoever issues the document. */
  readonly enlace_obtener: string;
  /** Text with blanks, which the portal prints. */
  readonly modelo: string;
  /** https address of a form to fill in; goes before `modelo`. */
  readonly enlace_modelo: string;
}

/** Most characters of each text. */
export const EXPLANATION_MAX: Readonly<Record<keyof DocumentExplanation, number>> = {
  descripcion: 300,
  donde_obtener: 300,
  enlace_obtener: 300,
  modelo: 4000,
  enlace_modelo: 300,
};

export const LINK_PROBLEM = 'El enlace debe empezar con https://, como https://www.arca.gob.ar/';

/** Returns whether a text may stand as a link: empty, or an https address of a named host without a user. */
export function isExplanationLink(text: string): boolean {
  if (text === '') return true;
  try {
    // `URL.parse` is younger than some browsers in use.
    const url = new URL(text);
    return url.protocol === 'https:' && url.hostname.includes('.') && url.username + url.password === '';
  } catch {
    return false;
  }
}

/** Path of the public page with every document type. */
export const DOCUMENTS_PAGE = '/documentacion';

/** Returns where the model of a document type is: an address, a path of the portal, or null if it has none. */
export function modelAddress(type: DocumentExplanation & { readonly id: string }): string | null {
  if (type.enlace_modelo !== '') return type.enlace_modelo;
  return type.modelo === '' ? null : `${DOCUMENTS_PAGE}?modelo=${type.id}`;
}
