import * as v from 'valibot';
import { ALERT_WORDS_MAX } from '../../../rules/tenders/tender-alerts.ts';
import { EMAIL_MAX } from '../../../rules/values/contact.ts';
import { TYPED_VALUES } from '../../../rules/values/typed-values.ts';
import { anyone, endpoint, whoCan } from '../../endpoint.ts';
import { AlertCode, ConfirmedAlert, FormFlag, FormTypes } from '../../entities/tenders/tender-alert.ts';
import { Done, data, Id, text, typedText } from '../../primitives.ts';

export const subscribeToTenders = endpoint({
  id: 'tenderAlerts.subscribe',
  method: 'POST',
  path: '/licitaciones/avisos',
  summary:
    'Ask for alerts by mail, by types and words or for all; a mail asks to confirm. Always the same answer',
  access: anyone,
  body: v.object({
    correo: typedText('El correo', EMAIL_MAX, TYPED_VALUES.email),
    tipos: v.optional(FormTypes, []),
    palabras: v.optional(text('El texto', ALERT_WORDS_MAX), ''),
    todas: v.optional(FormFlag, false),
  }),
  answer: Done,
});

export const followTender = endpoint({
  id: 'tenderAlerts.follow',
  method: 'POST',
  path: '/licitaciones/:id/seguir',
  summary:
    'Ask for the news of one public tender by mail until it ends; a mail asks to confirm. The same answer for every address; 409 once it has ended',
  access: anyone,
  params: v.object({ id: Id }),
  body: v.object({ correo: typedText('El correo', EMAIL_MAX, TYPED_VALUES.email) }),
  answer: Done,
});

export const countFollowers = endpoint({
  id: 'tenderAlerts.followers',
  method: 'GET',
  path: '/licitaciones/:id/seguidores',
  summary: 'Number of people who are told of the news of a tender; nobody learns who they are',
  access: whoCan('tenders.manage'),
  params: v.object({ id: Id }),
  answer: data(v.object({ seguidores: v.number() })),
});

export const confirmTenderAlerts = endpoint({
  id: 'tenderAlerts.confirm',
  method: 'POST',
  path: '/licitaciones/avisos/confirmar',
  looksUp: true,
  summary: 'Confirm alerts by the code of the mail; 404 when it is none or no longer works',
  access: anyone,
  body: v.object({ codigo: AlertCode }),
  answer: data(ConfirmedAlert),
});

export const leaveTenderAlerts = endpoint({
  id: 'tenderAlerts.leave',
  method: 'POST',
  path: '/licitaciones/avisos/baja/:codigo',
  summary: 'End alerts and forget the address; also what mail programs call with one click (RFC 8058)',
  access: anyone,
  params: v.object({ codigo: AlertCode }),
  answer: Done,
});

export const openLeavePage = endpoint({
  id: 'tenderAlerts.leavePage',
  method: 'GET',
  path: '/licitaciones/avisos/baja/:codigo',
  summary:
    'Leads to the page that ends alerts, and ends nothing itself: programs open addresses on their own',
  access: anyone,
  params: v.object({ codigo: AlertCode }),
  answers: 'redirect',
  answer: v.void(),
});
