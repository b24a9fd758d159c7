/** Name of the note beside the blobs, which is no key of a blob. */
export const NOTE = 'portal.json';
