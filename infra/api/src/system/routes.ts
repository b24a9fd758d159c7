import { systemStatus } from 'shared-api/contract';
import { type Route, route } from '../platform/http/route.ts';
import type { Platform } from '../platform/platform.ts';
import { statusOf } from './service.ts';

export function systemRoutes(platform: Platform): Route[] {
  return [route(systemStatus, async () => ({ data: await statusOf(platform) }))];
}
