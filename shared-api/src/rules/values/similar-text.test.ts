import fc from 'fast-check';
import { similarTo, storedSearchText, wrongLetters } from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

describe('wrong letters of a word', () => {
  it.each([
    ['ambulansia', 'ambulancia', 1],
    ['anbulansia', 'ambulancia', 2],
    ['ambualncia', 'ambulancia', 1],
    ['cuvierta', 'cubiertas', 1],
    ['bacheeo', 'bacheo', 1],
    ['bachio', 'bacheo', 1],
    ['ovra', 'obra', 1],
    ['pavimento', 'pavimentacion', 1],
    ['plasa', 'plaza', 1],
    ['plasa', 'plan', null],
    ['cerro', 'cerramiento', null],
    ['mar', 'mal', null],
    ['bachoe', 'bacheo', 1],
    ['bachoi', 'bacheo', null],
    ['vaceho', 'bacheo', null],
    ['puente', 'fuente', 1],
    ['cloaca', 'placa', null],
  ])('%j for %j: %j', (typed, word, wrong) => expect(wrongLetters(typed, word)).toBe(wrong));

  const word = fc.stringMatching(/^[a-z]{5,12}$/);
  it('are one at most after one letter was changed, left out, added or swapped', () =>
    fc.assert(
      fc.property(word, fc.nat(), fc.constantFrom('q', 'z'), fc.nat(3), (right, place, letter, kind) => {
        const at = place % (right.length - 1);
        const [head, tail] = [right.slice(0, at), right.slice(at)];
        const typed = [
          head + letter + tail.slice(1),
          head + tail.slice(1),
          head + letter + tail,
          head + (tail[1] ?? '') + (tail[0] ?? '') + tail.slice(2),
        ][kind] as string;
        expect(wrongLetters(typed, right) ?? 9).toBeLessThanOrEqual(1);
      }),
    ));
});

describe('similar texts', () => {
  const texts = ['Bacheo de calles', 'Ambulancias para traslado N° 4', 'Ambulancia Nº 5', 'Red de agua'].map(
    (title) => ({ title, text: storedSearchText(title) }),
  );
  const titles = (search: string) => similarTo(search, texts).map(({ title }) => title);
  it.each([
    ['anbulancia', ['Ambulancias para traslado N° 4', 'Ambulancia Nº 5']],
    ['ambulansia 5', ['Ambulancia Nº 5']],
    ['trazlado ambulancias', ['Ambulancias para traslado N° 4']],
    ['ambulancia 6', []],
    ['callex vacheo', ['Bacheo de calles']],
    ['ahua', ['Red de agua']],
    ['', []],
  ])('to %j: %j', (search, found) => expect(titles(search)).toEqual(found));

  it('come with the fewest wrong letters first', () => {
    const both = [{ text: ' cemento ' }, { text: ' cimiento ' }];
    expect(similarTo('cimento', both).map(({ text }) => text)).toEqual([' cemento ', ' cimiento ']);
    expect(similarTo('cimientos', [{ text: ' cemento ' }, { text: ' cimienta ' }])[0]?.text).toBe(
      ' cimienta ',
    );
  });
});
