import { readTender } from 'shared-api/contract';
import { UNNAMED_CITY } from 'shared-api/rules';
import { answer, expectAccessible, fakeClient, renderPortal, screen, waitFor } from 'shared-ui/testing';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { inFull, tender, tenderId } from '../test/fixtures.ts';
import { TenderDetail } from './TenderDetail.tsx';

const OPEN = tender(1, { titulo: 'Alumbrado público' });
const CITY = {
  ...UNNAMED_CITY,
  office: 'Oficina de Proveedores',
  phone: { shown: '0383 443 0000', tel: 'tel:+543834430000' },
  email: 'compras@ciudad.example',
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2026-03-10T12:00:00Z');
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function show(change: Partial<typeof OPEN> = {}, city = CITY) {
  const one = { ...OPEN, ...change };
  const client = fakeClient(answer(readTender, inFull(one)));
  return renderPortal(<TenderDetail id={one.id} listed={one} onClose={() => undefined} />, {
    client,
    portal: { city },
  });
}
const OWN_ADDRESS = `${location.origin}/licitaciones-concursos?licitacion=${tenderId(1)}`;

it('copies the address of the tender, whatever list it was opened from', async () => {
  const { person } = show();
  await person.click(await screen.findByRole('button', { name: 'Copiar enlace' }));
  await screen.findByText('Enlace copiado');
  expect(await navigator.clipboard.readText()).toBe(OWN_ADDRESS);
  await expectAccessible();
});

it.each<[string, Partial<Clipboard> | undefined]>([
  ['refuses', { writeText: () => Promise.reject(new Error('not allowed')) }],
  ['has no clipboard, as on a plain http address', undefined],
])('says so where the browser does not let it copy: it %s', async (_, clipboard) => {
  const { person } = show();
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(clipboard as Clipboard);
  await person.click(await screen.findByRole('button', { name: 'Copiar enlace' }));
  await screen.findByText('No se pudo copiar el enlace: cópielo de la barra de direcciones.');
});

it('passes title, number and address on by the device, and takes a closed dialog for an answer', async () => {
  const share = vi.fn().mockRejectedValue(new DOMException('closed', 'AbortError'));
  Object.assign(navigator, { share });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
  const { person } = show();
  await person.click(await screen.findByRole('button', { name: 'Compartir' }));
  expect(share).toHaveBeenCalledWith({
    title: OPEN.titulo,
    text: `CONCURSO DE PRECIOS N.º 1/2026, expediente ${OPEN.expediente}: ${OPEN.titulo}`,
    url: OWN_ADDRESS,
  });
  expect(screen.queryByRole('alert')).toBeNull();
});

it('offers no sharing where the device has none', async () => {
  show();
  await screen.findByRole('button', { name: 'Copiar enlace' });
  expect(screen.queryByRole('button', { name: 'Compartir' })).toBeNull();
});

it('prints the tender', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue(undefined);
  const { person } = show();
  await person.click(await screen.findByRole('button', { name: 'Imprimir' }));
  expect(print).toHaveBeenCalledOnce();
});

it.each([
  ['is open', {}, true],
  ['is to be published', { fecha_publicacion: '2026-03-15' }, true],
  ['is closed', { fecha_vencimiento: '2026-03-09' }, false],
  ['was withdrawn', { situacion: 'retirada' }, false],
] as const)(
  'offers the deadline for the calendar while there is one: it %s',
  async (_name, change, offered) => {
    show(change);
    await screen.findByRole('button', { name: 'Imprimir' });
    const link = screen.queryByRole('link', { name: 'Agendar el vencimiento' });
    expect(link?.getAttribute('href')).toBe(
      offered ? `/api/municat/licitaciones/${tenderId(1)}/vencimiento.ics` : undefined,
    );
  },
);

it.each([
  ['is closed', { fecha_vencimiento: '2026-03-09' }, true],
  ['has had no result for a year', { fecha_vencimiento: '2025-03-09' }, false],
  ['was withdrawn', { situacion: 'retirada' }, false],
] as const)('offers to follow it while news are to come: it %s', async (_name, change, offered) => {
  show(change);
  await screen.findByRole('button', { name: 'Imprimir' });
  expect(screen.queryByRole('link', { name: 'Seguir esta licitación' }) !== null).toBe(offered);
});

it.each([{}, { situacion: 'retirada' }] as const)(
  'leads readers of news to its own feed: %j',
  async (change) => {
    show(change);
    expect((await screen.findByRole('link', { name: 'Novedades (Atom)' })).getAttribute('href')).toBe(
      `/api/municat/licitaciones/${tenderId(1)}/novedades.atom`,
    );
  },
);

it('says of a draft, which publishers alone can open, that it is one, and offers nothing', async () => {
  show({ mostrar: false });
  await screen.findByText('Borrador');
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    OPEN.pliego_url,
    CITY.phone.tel,
    expect.stringMatching(/^mailto:/),
  ]);
  expect(screen.queryByRole('button', { name: 'Imprimir' })).toBeNull();
  await expectAccessible();
});

it('says whom to ask, with the tender as the subject of the mail', async () => {
  show();
  await screen.findByText(/Oficina de Proveedores/);
  expect(screen.getByRole('link', { name: 'teléfono 0383 443 0000' }).getAttribute('href')).toBe(
    'tel:+543834430000',
  );
  const mail = new URL(`${screen.getByRole('link', { name: CITY.email }).getAttribute('href')}`);
  expect(mail.searchParams.get('subject')).toBe(
    `Consulta: CONCURSO DE PRECIOS N.º 1/2026, expediente ${OPEN.expediente}`,
  );
});

it('says nothing of questions where the city named no way to ask', async () => {
  show({}, { ...UNNAMED_CITY, office: 'Oficina de Proveedores' } as typeof CITY);
  await screen.findByRole('button', { name: 'Imprimir' });
  await waitFor(() => expect(screen.queryByText(/Oficina de Proveedores/)).toBeNull());
});
