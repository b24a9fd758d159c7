import * as v from 'valibot';
import { endpoint, whoCan } from '../../endpoint.ts';
import { UsedResolution } from '../../entities/registration/resolution.ts';

export const listResolutions = endpoint({
  id: 'requests.resolutions',
  method: 'GET',
  path: '/sujeto-fiscal/resoluciones',
  summary:
    'The resolutions that an approval may use again: those of today first, the caller’s own before other people’s',
  access: whoCan('requests.review'),
  answer: v.object({ data: v.array(UsedResolution) }),
});
