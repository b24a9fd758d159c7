import type { Subject } from './subject/subject.ts';

/** The supplier's account home. */
export const ACCOUNT = '/cuenta';
/** Page of the personal data export. */
export const PERSONAL_DATA = '/datos-personales';
/** Page on which a company is chosen. */
export const COMPANIES = '/auth/personas-juridicas';

/** Portal home of who the request is for. */
export const portalHome = ({ type, cuit }: Subject) => `/request-management/${type}/${cuit}`;

/** Status page of a request. */
export const statusPage = ({ type, cuit }: Subject) => `/request-management/estado-tramite/${type}/${cuit}`;

/** Returns the path of the chat with the auditor. */
export const messages = (subject: Subject) => `${statusPage(subject)}?tab=mensajes`;

/** The wizard, at one of its steps (1 to 5) or at the first. */
export function wizard({ type, cuit }: Subject, step?: number): string {
  const path = type === 'persona-humana' ? `/${type}/register/${cuit}` : `/${type}/register-form/${cuit}`;
  return step === undefined ? path : `${path}?paso=${step}`;
}

/** The screen after a request was sent. */
export const success = ({ type, cuit }: Subject) =>
  type === 'persona-humana' ? `/request-success/${type}` : `/request-success/${type}/${cuit}`;
