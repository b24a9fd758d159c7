import { discardMail, listFailedMails, retryMail, systemStatus } from 'shared-api/contract';
import type { Domain } from '../../platform/domain.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { discardFailedMail, failedMails, retryFailedMail } from './failed-mails.ts';
import { statusOf } from './service.ts';

function systemRoutes(platform: Platform): Route[] {
  return [
    route(systemStatus, async () => ({ data: await statusOf(platform) })),
    route(listFailedMails, async () => failedMails(platform)),
    route(retryMail, (call) => retryFailedMail(platform, call)),
    route(discardMail, (call) => discardFailedMail(platform, call)),
  ];
}

export const system: Domain = { routes: systemRoutes };
