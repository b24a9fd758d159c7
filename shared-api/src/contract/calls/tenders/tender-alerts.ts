import * as v from 'valibot';
import { ALERT_WORDS_MAX } from '../../../rules/tenders/tender-alerts.ts';
import { EMAIL_MAX } from '../../../rules/values/contact.ts';
import { anyone, endpoint } from '../../endpoint.ts';
import { AlertCode, AlertTopic, FormFlag, FormTypes } from '../../entities/tenders/tender-alert.ts';
import { Done, data, text } from '../../primitives.ts';

export const subscribeToTenders = endpoint({
  id: 'tenderAlerts.subscribe',
  method: 'POST',
  path: '/licitaciones/avisos',
  summary:
    'Ask for alerts by mail, by types and words or for all; a mail asks to confirm. Always the same answer',
  access: anyone,
  body: v.object({
    correo: text('El correo', EMAIL_MAX),
    tipos: v.optional(FormTypes, []),
    palabras: v.optional(text('El texto', ALERT_WORDS_MAX), ''),
    todas: v.optional(FormFlag, false),
  }),
  answer: Done,
});

export const confirmTenderAlerts = endpoint({
  id: 'tenderAlerts.confirm',
  method: 'POST',
  path: '/licitaciones/avisos/confirmar',
  looksUp: true,
  summary: 'Confirm alerts by the code of the mail; 404 when it is none or no longer works',
  access: anyone,
  body: v.object({ codigo: AlertCode }),
  answer: data(AlertTopic),
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
