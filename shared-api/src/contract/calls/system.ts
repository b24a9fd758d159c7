import { endpoint, whoCan } from '../endpoint.ts';
import { SystemStatus } from '../entities/system.ts';
import { data } from '../primitives.ts';

export const systemStatus = endpoint({
  id: 'system.status',
  method: 'GET',
  path: '/sistema/estado',
  summary: 'State of the database, the files, the mail queue and the tax authority',
  access: whoCan('system.read'),
  answer: data(SystemStatus),
});
