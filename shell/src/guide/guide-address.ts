/** The part of an address that opens the guide over any page. */
export const GUIDE = '#guia';

/** Whether an address asks for the guide. */
export const asksForGuide = (hash: string) => hash === GUIDE || hash.startsWith(`${GUIDE}-`);

/** The topic that an address names; null when it names none. */
export const topicOf = (hash: string) => (hash.startsWith(`${GUIDE}-`) ? hash.slice(GUIDE.length + 1) : null);
