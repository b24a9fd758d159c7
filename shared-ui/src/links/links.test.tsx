import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { LinkButton, LinkCard, Pager } from '../index.ts';
import { accessibilityProblems, renderPortal, screen } from '../testing/index.ts';

describe('a tile', () => {
  it('is a link named by its title', async () => {
    const { person, router } = renderPortal(
      <LinkCard to="/cuenta" icon="*" title="Formulario de Inscripción">
        Complete sus datos.
      </LinkCard>,
    );
    expect(await accessibilityProblems()).toEqual([]);
    await person.click(screen.getByRole('link', { name: 'Formulario de Inscripción' }));
    expect(router.state.location.pathname).toBe('/cuenta');
  });

  it('that is disabled is reached by keyboard, says why, and leads nowhere', async () => {
    const { person, router } = renderPortal(
      <LinkCard
        to="/cuenta"
        icon="*"
        title="Consultar Estado de Trámite"
        disabled
        reason="Todavía no envió la solicitud."
      />,
    );
    await person.tab();
    const tile = screen.getByRole('link', { name: 'Consultar Estado de Trámite' });
    expect(document.activeElement).toBe(tile);
    expect(tile.getAttribute('aria-disabled')).toBe('true');
    const description = document.getElementById(tile.getAttribute('aria-describedby') ?? '');
    expect(description?.textContent).toBe('Todavía no envió la solicitud.');
    await person.keyboard('{Enter}');
    await person.click(tile);
    expect(router.state.location.pathname).toBe('/');
    expect(await accessibilityProblems()).toEqual([]);
  });
});

it('a link that looks like a button is a link', () => {
  renderPortal(<LinkButton to="/licitaciones-concursos">Ver licitaciones</LinkButton>);
  expect(screen.getByRole('link', { name: 'Ver licitaciones' }).getAttribute('href')).toBe(
    '/licitaciones-concursos',
  );
});

function Paged({ onChange }: { readonly onChange: (page: number) => void }) {
  const [page, setPage] = useState(1);
  return (
    <Pager
      label="Páginas de licitaciones"
      page={page}
      totalPages={2}
      onChange={(next) => {
        onChange(next);
        setPage(next);
      }}
    />
  );
}

describe('a pager', () => {
  it('turns pages, says which one it is, and keeps the focus at an end', async () => {
    const onChange = vi.fn();
    const { person } = renderPortal(<Paged onChange={onChange} />);
    expect(screen.getByRole('navigation', { name: 'Páginas de licitaciones' })).toBeTruthy();
    expect(screen.getByText('Página 1 de 2')).toBeTruthy();
    const next = screen.getByRole('button', { name: 'Siguiente' });
    await person.click(next);
    expect(screen.getByText('Página 2 de 2')).toBeTruthy();
    expect(document.activeElement).toBe(next);
    expect(next.getAttribute('aria-disabled')).toBe('true');
    await person.click(next);
    await person.click(screen.getByRole('button', { name: 'Anterior' }));
    expect(onChange.mock.calls).toEqual([[2], [1]]);
    expect(await accessibilityProblems()).toEqual([]);
  });

  it('leads on to the other page with the same filters before the code is here', () => {
    const others = { buscar: 'agua', tipo: 'LICITACIÓN' };
    const address = { name: 'pagina', others };
    renderPortal(
      <Pager label="Páginas" page={2} totalPages={3} onChange={() => undefined} address={address} />,
    );
    const form = screen.getByRole<HTMLButtonElement>('button', { name: 'Siguiente' }).form;
    const { elements } = form as HTMLFormElement;
    const fields = [...elements].map((field) => {
      const { name, value } = field as HTMLInputElement;
      return [name, value];
    });
    expect(fields).toEqual([...Object.entries(others), ['pagina', '1'], ['pagina', '3']]);
  });

  it('whose end is not known says only the page', () => {
    renderPortal(<Pager label="Páginas" page={3} hasNext onChange={() => undefined} />);
    expect(screen.getByText('Página 3')).toBeTruthy();
  });
});
