import { listTenders, type Tender, tenderFilters } from 'shared-api/contract';
import { answer, type FakeClient, fakeClient, renderPortal, screen } from 'shared-ui/testing';
import { routes } from '../routes.tsx';
import { page, tender } from './fixtures.ts';

/** Address of the public list of tenders. */
export const PATH = '/licitaciones-concursos';
export const LIST_TITLE = 'Licitaciones y Concursos · Proveedores';
/** The tender that the list shows. */
export const DIRECT = tender(1, {
  titulo: 'Alumbrado público',
  tipo_licitacion: 'CONTRATACION_DIRECTA',
  subtipo_licitacion: 'SERVICIOS_PUBLICOS',
});

/** A server with these tenders, of which the filters offer two types. */
export const listing = (tenders: Tender[]) =>
  fakeClient(
    answer(listTenders, page(tenders)),
    answer(tenderFilters, { tipos: ['CONTRATACION_DIRECTA', 'CONCURSO_DE_PRECIOS'], anios: [2026] }),
  );

/** Opens the list as somebody who is not signed in. */
export function open(client: FakeClient, search = '') {
  const { router, person, queries } = renderPortal(routes, { at: `${PATH}${search}`, client });
  const listInputs = () => client.inputs(listTenders);
  const address = () => `${router.state.location.pathname}${router.state.location.search}`;
  return { person, listInputs, address, queries };
}

/** Finds the link to the details of the shown tender. */
export const listedTender = () => screen.findByRole('link', { name: DIRECT.titulo });
