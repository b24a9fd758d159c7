/** What only this machine or the network of its containers calls so: a socket, the loopback, a name of one word. */
const NEAR = /^(?:|(?:\/|%2f).*|localhost|127(?:\.\d{1,3}){3}|\[?::1\]?|[a-z][\w-]*)$/i;

/** Whether a host is reached without a step outside: on this machine, or beside it in a network of containers. */
export const isInOwnNetwork = (host: string): boolean => NEAR.test(host);
