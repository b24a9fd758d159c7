import * as v from 'valibot';
import { endpoint, whoCan } from '../../endpoint.ts';
import { FailedMail, SystemStatus } from '../../entities/oversight/system.ts';
import { Done, data, Id } from '../../primitives.ts';

export const systemStatus = endpoint({
  id: 'system.status',
  method: 'GET',
  path: '/sistema/estado',
  summary: 'State of the database, the files, the mail queue and the tax authority',
  access: whoCan('system.read'),
  answer: data(SystemStatus),
});

export const listFailedMails = endpoint({
  id: 'system.failedMails',
  method: 'GET',
  path: '/sistema/correos/fallidos',
  summary: 'The newest 50 mails that could not be sent, and how many there are',
  access: whoCan('mails.retry'),
  answer: v.object({ data: v.array(FailedMail), total: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
});

export const retryMail = endpoint({
  id: 'system.retryMail',
  method: 'POST',
  path: '/sistema/correos/:id/reintentar',
  summary: 'Let a mail that could not be sent be tried again from the start; 409 when it is none (any more)',
  access: whoCan('mails.retry'),
  params: v.object({ id: Id }),
  answer: Done,
});

export const discardMail = endpoint({
  id: 'system.discardMail',
  method: 'POST',
  path: '/sistema/correos/:id/descartar',
  summary: 'Give up a mail that could not be sent, and forget to whom it was; 409 when it is none (any more)',
  access: whoCan('mails.retry'),
  params: v.object({ id: Id }),
  answer: Done,
});
