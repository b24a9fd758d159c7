/** Returns whether a text has neither a letter nor a digit ('..', '—'): nobody could search for it, or name it to another. */
export const isWordless = (text: string): boolean => !/[\p{L}\p{N}]/u.test(text);

/** Message for a name of signs alone. `name`: how people call it, with its article ('La etiqueta'). */
export const wordless = (name: string): string => `${name} debe tener al menos una letra o un número`;
