import { isIPv6 } from 'node:net';

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
