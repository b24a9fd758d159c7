import { expedientePieces, searchWords } from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

describe('the words of a search', () => {
  it('are compared without case and accents, each once', () =>
    expect(searchWords('  Ñandú HIDRÁULICO\tnandu ')).toEqual(['nandu', 'hidraulico']));
  it('are none in blank text', () => expect(searchWords(' \n')).toEqual([]));
  it('are eight at most', () => expect(searchWords('a b c d e f g h i j')).toHaveLength(8));
});

describe('what a file number must hold', () => {
  it.each([
    ['ex-2026-00001234--municat-abcdefghij', ['EX', '2026', '00001234', 'MUNICAT', 'ABCDEFGHIJ']],
    ['EX\u20132026\u22121234', ['EX', '2026', '1234']],
    ['ex2026/1234', ['EX2026', '1234']],
    ['EX202600001234MUNICATABCDEFGHIJ', ['EX', '2026', '00001234', 'MUNICAT', 'ABCDEFGHIJ']],
    ['ex20261234', ['EX', '2026', '1234']],
    ['1234', ['1234']],
    ['4009-20-11759/2021', ['4009', '20', '11759', '2021']],
    ['“s”', ['S']],
    ['extintores', ['EXTINTORES']],
    ['--', []],
    ['', []],
  ])('%j: %j', (word, pieces) => expect(expedientePieces(word)).toEqual(pieces));
});
