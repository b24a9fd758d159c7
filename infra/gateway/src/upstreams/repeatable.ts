import { ALL_ENDPOINTS } from 'shared-api/contract';

/** GET calls of the contract that change something each time. */
const ONCE = ALL_ENDPOINTS.filter(({ method, repeatable }) => method === 'GET' && !repeatable).map(
  ({ path }) => new RegExp(`${path.replace(/:[^/]+/g, '[^/]+')}/?$`),
);

/** Whether a call may be made again when nobody knows whether it arrived. `path` may carry a query. */
export function mayRepeat(method: string, path: string): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const [plain = ''] = path.split('?', 1);
  return !ONCE.some((pattern) => pattern.test(plain));
}
