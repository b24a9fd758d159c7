import { describe, expect, it } from 'vitest';
import { markOn, nextMark } from './document-marks.ts';

describe('a mark on a document', () => {
  it.each([
    [null, 'visto', 'visto'],
    [null, 'bien', 'bien'],
    ['visto', 'bien', 'bien'],
    ['visto', 'visto', 'visto'],
    ['bien', 'visto', 'bien'],
    ['bien', 'bien', 'bien'],
    ['bien', null, null],
    ['visto', null, null],
    [null, null, null],
  ] as const)('%s becomes, with %s, %s', (stored, mark, next) => expect(nextMark(stored, mark)).toBe(next));

  it('belongs to one version of one document', () => {
    const file = '00000000-0000-4000-8000-000000000001';
    const marks = [{ documento: 'dni', archivo: file, estado: 'bien' as const }];
    const url = `/api/municat/files/${file}?v=1&f=firma`;
    expect(markOn(marks, 'dni', url)).toBe(marks[0]);
    expect(markOn(marks, 'licencia', url)).toBeNull();
    expect(markOn(marks, 'dni', url.replace('1?', '2?'))).toBeNull();
    expect(markOn(marks, 'dni', null)).toBeNull();
  });
});
