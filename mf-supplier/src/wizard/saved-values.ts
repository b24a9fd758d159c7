import type { SaveBody, SavedFields } from 'shared-api/contract';

/** Returns changed values as a save carries them: an empty text is null. */
const savedValues = (changed: Readonly<Record<string, unknown>>): SavedFields =>
  Object.fromEntries(
    Object.entries(changed).map(([field, value]) => [
      field,
      typeof value === 'string' && value.trim() === '' ? null : value,
    ]),
  );

/** Returns the save of changed values; empty when nothing changed. */
export const savedBody = (changed: Readonly<Record<string, unknown>>): SaveBody =>
  Object.keys(changed).length > 0 ? { sujeto_fiscal: savedValues(changed) } : {};
