import { describe, expect, it } from 'vitest';
import { correctionBody, type DraftObservation, mergeDrafts } from './correction-draft.ts';

const on = (documento: string, observacion: string, reemplazable = true): DraftObservation => ({
  documento,
  name: `Documento ${documento}`,
  observacion,
  reemplazable,
});
const about = (name: string, observacion: string): DraftObservation => ({
  documento: null,
  name,
  observacion,
  reemplazable: false,
});
const adopt = (observation: DraftObservation) => observation;
const merge = (
  base: readonly DraftObservation[],
  own: readonly DraftObservation[],
  theirs: readonly DraftObservation[],
) => mergeDrafts(base, own, theirs, adopt);

describe('what two reviewers made of one draft', () => {
  const [a, b, c] = [on('a', 'Borroso'), on('b', 'Vencido'), about('Domicilio', 'No coincide')];
  const again = about('Domicilio', 'Falta el número');

  it.each([
    ['what both added', [], [a], [b], [a, b]],
    [
      'what one changed and the other left',
      [a, b],
      [on('a', 'Roto'), b],
      [a, on('b', 'Falta')],
      [on('a', 'Roto'), on('b', 'Falta')],
    ],
    [
      'the other’s choice of the file',
      [a],
      [a, c],
      [on('a', 'Borroso', false)],
      [on('a', 'Borroso', false), c],
    ],
    ['what one took out', [a, b], [a, b], [a], [a]],
    ['what the own one took out', [a, b], [a], [a, b], [a]],
    ['what one took out and the other changed', [a, b], [a], [a, on('b', 'Falta')], [a, on('b', 'Falta')]],
    ['what the other took out and the own one changed', [a], [on('a', 'Roto')], [], [on('a', 'Roto')]],
    ['the same written twice', [], [a], [a], [a]],
    ['a second one under a name that is there', [c], [c], [c, again], [c, again]],
  ])('has %s', (_what, base, own, theirs, merged) =>
    expect(merge(base, own, theirs)).toEqual({ merged, disputed: [] }),
  );

  it('keeps the own text where both wrote, and answers the other’s beside it', () => {
    const [own, other] = [on('a', 'Roto'), on('a', 'Cortado')];
    expect(merge([a], [own], [other])).toEqual({ merged: [own], disputed: [other] });
    expect(merge([], [own, c], [other, c])).toEqual({ merged: [own, c], disputed: [other] });
  });

  it('keeps what else the caller’s items hold', () => {
    const item = { ...a, key: 'a' };
    const { merged } = mergeDrafts([a], [item], [on('a', 'Roto'), b], (observation, items) => ({
      ...observation,
      key: `nuevo-${items.length}`,
    }));
    expect(merged).toEqual([
      { ...on('a', 'Roto'), key: 'a' },
      { ...b, key: 'nuevo-1' },
    ]);
  });
});

describe('the correction that is sent', () => {
  it('has trimmed texts and the files that may be replaced', () =>
    expect(
      correctionBody([on('a', ' Borroso '), on('b', 'Vencido', false), about(' Domicilio', 'x')]),
    ).toEqual({
      observacion: [
        { name: 'Documento a', observacion: 'Borroso', documento: 'a' },
        { name: 'Documento b', observacion: 'Vencido', documento: 'b' },
        { name: 'Domicilio', observacion: 'x' },
      ],
      docs_ids: ['a'],
    }));
});
