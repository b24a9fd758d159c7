/** Hosts of this machine or its container network: a socket, the loopback, a name of one word. */
const NEAR = /^(?:|(?:\/|%2f).*|localhost|127(?:\.\d{1,3}){3}|\[?::1\]?|[a-z][\w-]*)$/i;

export const isInOwnNetwork = (host: string): boolean => NEAR.test(host);
