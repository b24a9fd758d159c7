import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import {
  accessibilityProblems,
  aDocument,
  aDocumentType,
  renderPortal,
  screen,
  valuesOf,
  within,
} from '../testing/index.ts';
import { DocumentCard } from './index.ts';

const TODAY = '2026-11-21';

describe('a document', () => {
  const headed = (card: ReactNode) => (
    <main>
      <h1>Trámite</h1>
      <h2>Archivos</h2>
      {card}
    </main>
  );

  it('says its status today, its dates and what is done with it', async () => {
    renderPortal(
      headed(
        <DocumentCard
          document={aDocument()}
          today={TODAY}
          actions={<button type="button">Ver Archivo</button>}
        />,
      ),
    );
    const card = screen.getByRole('article', { name: 'Acta de designación de representantes' });
    expect(within(card).getByText('Completo')).toBeTruthy();
    expect(valuesOf('Fecha de expiración')).toEqual(['31/12/2027']);
    expect(valuesOf('Vence')).toEqual([]);
    expect(within(card).getByRole('button', { name: 'Ver Archivo' })).toBeTruthy();
    expect(await accessibilityProblems()).toEqual([]);
  });

  it('whose rule makes it last longer says until when', () => {
    const type = aDocumentType({ nombre: 'Último estado contable', regla_fecha: 'balance_close' });
    renderPortal(
      headed(
        <DocumentCard
          document={aDocument({ tipo_documento: type, expiracion: '2025-06-30' })}
          today={TODAY}
        />,
      ),
    );
    expect(valuesOf('Fecha de cierre')).toEqual(['30/06/2025']);
    expect(valuesOf('Vence')).toEqual(['30/11/2026']);
    expect(screen.getByText('Próximo a vencer')).toBeTruthy();
  });

  it('that is not right says what is missing', async () => {
    renderPortal(headed(<DocumentCard document={aDocument({ expiracion: null })} today={TODAY} />));
    expect(screen.getByText('Fechas pendientes')).toBeTruthy();
    expect(
      screen.getByText('El documento "Acta de designación de representantes" requiere fecha de expiración'),
    ).toBeTruthy();
    expect(await accessibilityProblems()).toEqual([]);
  });

  it('that is optional is called as its supplier named it', () => {
    renderPortal(
      headed(
        <DocumentCard
          document={aDocument({ tipo_documento: null, datos_extra: 'Carta de referencia' })}
          today={TODAY}
        />,
      ),
    );
    expect(screen.getByRole('article', { name: 'Carta de referencia' })).toBeTruthy();
  });

  it('that was not uploaded shows no dates', () => {
    renderPortal(headed(<DocumentCard document={aDocument({ url_archivo: null })} today={TODAY} />));
    expect(screen.getByText('Sin subir')).toBeTruthy();
    expect(screen.queryByRole('term')).toBeNull();
  });
});
