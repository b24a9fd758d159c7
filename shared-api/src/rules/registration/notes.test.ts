import { describe, expect, it } from 'vitest';
import { ROLES } from '../accounts/roles.ts';
import { isNoteChangeable, mayWriteNotes } from './notes.ts';

describe('an internal note', () => {
  it('is written by who reviews or labels, and never by a supplier', () =>
    expect(ROLES.filter(mayWriteNotes)).toEqual(['VISADOR', 'GESTION_COMPRAS', 'ADMIN']));

  it.each([
    ['2026-11-24T15:00:00.001Z', true],
    ['2026-11-24T15:00:00.000Z', false],
    ['2026-11-25T15:00:00.000Z', true],
  ])('that was written at %s may be changed a day later: %s', (written, expected) =>
    expect(isNoteChangeable(new Date(written), new Date('2026-11-25T15:00:00.000Z'))).toBe(expected),
  );
});
