import { expedientePieces, searchMatcher, searchWords } from 'shared-api/rules';
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
    ['fex20261234', ['FEX20261234']],
    ['ex2026ñ', ['EX2026Ñ']],
    ['--', []],
    ['', []],
  ])('%j: %j', (word, pieces) => expect(expedientePieces(word)).toEqual(pieces));
});

describe('a tender found by its file number', () => {
  const tender = { tituloBusqueda: 'compra de luminarias', expediente: '4009-20-11-59' };
  it.each([
    ['4009-20', true],
    ['4009/59', true],
    ['luminarias 4009', true],
    ['luminarias 4010', false],
    ['20-4009', false],
    ['20/20', false],
    ['11/1', false],
    ['--', false],
    ['', true],
  ])('%j: %s', (text, found) => expect(searchMatcher(text)(tender)).toBe(found));
});
