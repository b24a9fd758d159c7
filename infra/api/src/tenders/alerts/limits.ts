import { isIPv6 } from 'node:net';
import { DAY_MS, HOUR_MS } from '../../platform/clock.ts';
import type { RateLimit } from '../../platform/rate-limit.ts';

/** How often alerts may be requested. */
export const LIMITS = {
  /** Per network, since one caller may have many addresses. */
  network: { max: 20, windowMs: HOUR_MS },
  /** Per mail address: how many mails it gets because somebody requests alerts. */
  address: { max: 5, windowMs: DAY_MS },
  /** For the whole portal, against requests from many networks. */
  portal: { max: 1_000, windowMs: HOUR_MS },
} as const satisfies Record<string, RateLimit>;

/** Returns the network of an address: a subscriber line has a whole /64 of IPv6. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip) || ip.includes('.')) return ip.replace(/^.*:/, '');
  const [start = '', end = ''] = ip.split('::');
  const groups = (part: string) => part.split(':').filter((group) => group !== '');
  const missing = 8 - groups(start).length - groups(end).length;
  const all = [...groups(start), ...Array<string>(ip.includes('::') ? missing : 0).fill('0'), ...groups(end)];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
