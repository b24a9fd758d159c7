import * as v from 'valibot';
import { endpoint, whoCan } from '../../endpoint.ts';
import { OwnRequest } from '../../entities/registration/own-request.ts';

export const listOwnRequests = endpoint({
  id: 'requests.own',
  method: 'GET',
  path: '/sujeto-fiscal/mis-inscripciones',
  summary:
    'The signed-in person and the companies that they represent, each with its request, the most pressing first. Creates nothing',
  access: whoCan('supplier.portal'),
  answer: v.array(OwnRequest),
});
