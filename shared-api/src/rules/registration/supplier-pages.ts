import type { PersonType } from '../values/tax-id.ts';

/** The person or company of a request: kind as it stands in addresses, and tax id. */
interface PageSubject {
  readonly type: 'persona-humana' | 'persona-juridica';
  readonly cuit: string;
}

/** Returns the subject of a request, as addresses name it. */
export const pageSubject = (request: {
  readonly tipo_persona: PersonType;
  readonly cuit: string;
}): PageSubject => ({
  type: request.tipo_persona === 'FISICA' ? 'persona-humana' : 'persona-juridica',
  cuit: request.cuit,
});

/** Returns the path of a subject's portal home. */
export const portalHome = ({ type, cuit }: PageSubject) => `/request-management/${type}/${cuit}`;

/** Returns the path of a request's status page. */
export const statusPage = ({ type, cuit }: PageSubject) =>
  `/request-management/estado-tramite/${type}/${cuit}`;

/** Returns the path of the chat with the auditor. */
export const chatPage = (subject: PageSubject) => `${statusPage(subject)}?tab=mensajes`;

/** Returns the path of the registration form, at one of its steps (1 to 5) or at the first. */
export function formPage({ type, cuit }: PageSubject, step?: number): string {
  const path = type === 'persona-humana' ? `/${type}/register/${cuit}` : `/${type}/register-form/${cuit}`;
  return step === undefined ? path : `${path}?paso=${step}`;
}

/** Returns the path of the page that shows a certificate to whoever has its id, and downloads it while it is in force. */
export const certificatePage = (id: string) => `/certificado-autorizado/public/certificado/${id}`;
