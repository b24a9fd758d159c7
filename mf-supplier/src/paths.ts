import type { Subject } from './subject/subject.ts';

/** The supplier's account home. */
export const ACCOUNT = '/cuenta';
/** Page of the personal data export. */
export const PERSONAL_DATA = '/datos-personales';
/** Page on which a company is chosen. */
export const COMPANIES = '/auth/personas-juridicas';

export { chatPage as messages, formPage as wizard, portalHome, statusPage } from 'shared-api/rules';

/** The screen after a request was sent. */
export const success = ({ type, cuit }: Subject) =>
  type === 'persona-humana' ? `/request-success/${type}` : `/request-success/${type}/${cuit}`;
