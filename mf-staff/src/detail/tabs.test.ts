import { describe, expect, it } from 'vitest';
import { tabOf, tabsFor } from './tabs.ts';

describe('the tabs of the detail', () => {
  it.each(['ADMIN', 'VISADOR', 'GESTION_COMPRAS'] as const)('hold the messages for %s', (role) => {
    expect(tabsFor(role)).toEqual(['revision', 'historial', 'mensajes', 'archivos', 'observaciones']);
  });

  it.each(['VISUALIZADOR', 'PUBLICADOR'] as const)('hold no messages for %s', (role) => {
    expect(tabsFor(role)).toEqual(['revision', 'historial', 'archivos', 'observaciones']);
    expect(tabOf(new URLSearchParams('tab=mensajes'), role)).toBe('revision');
  });

  it.each([
    ['tab=archivos', 'archivos'],
    ['tab=nada', 'revision'],
    ['', 'revision'],
  ])('open by the address %o at %s', (search, tab) => {
    expect(tabOf(new URLSearchParams(search), 'ADMIN')).toBe(tab);
  });
});
