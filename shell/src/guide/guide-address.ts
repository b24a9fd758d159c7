/** Hash of an address that opens the guide over its page. */
export const GUIDE = '#guia';

/** Returns true when the hash of an address opens the guide. */
export const isGuideHash = (hash: string) => hash === GUIDE || hash.startsWith(`${GUIDE}-`);

/** Returns the topic named by the hash of an address; null when it names none. */
export const topicOf = (hash: string) => (hash.startsWith(`${GUIDE}-`) ? hash.slice(GUIDE.length + 1) : null);
