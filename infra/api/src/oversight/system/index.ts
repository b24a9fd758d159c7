import { discardMail, listFailedMails, retryMail, systemStatus } from 'shared-api/contract';
import type { Domain } from '../../platform/domain.ts';
import { authorOf, type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { discardFailedMail, failedMails, retryFailedMail } from './failed-mails.ts';
import { statusOf } from './service.ts';

function systemRoutes(platform: Platform): Route[] {
  return [
    route(systemStatus, async () => ({ data: await statusOf(platform) })),
    route(listFailedMails, async () => failedMails(platform)),
    route(retryMail, async (call) => {
      await retryFailedMail(platform, authorOf(call), call.params.id);
      return { message: 'El correo se enviará de nuevo' };
    }),
    route(discardMail, async (call) => {
      await discardFailedMail(platform, authorOf(call), call.params.id);
      return { message: 'El correo se descartó' };
    }),
  ];
}

export const system: Domain = { routes: systemRoutes };
