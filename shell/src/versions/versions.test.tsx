import { useState } from 'react';
import * as v from 'shared-api/schema';
import type { Registry } from 'shared-api/section';
import { Group, TextInput } from 'shared-ui';
import { Form, usePortalForm } from 'shared-ui/forms';
import { Modal } from 'shared-ui/overlays';
import { Link } from 'shared-ui/router';
import { act, aUser, expectAccessible, screen, waitFor } from 'shared-ui/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeServer, fakeServer } from '../test/fake-server.ts';
import { closePortal, openPortal, REGISTRY, routesOf, signedInAs } from '../test/open-portal.tsx';
import { newerSections } from './newer-sections.ts';
import * as unsaved from './unsaved-fields.ts';

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
});
afterEach(() => {
  closePortal();
  vi.restoreAllMocks();
});

/** The registry with another version of a section live. */
function withVersion(version: string, name = 'mf-tenders'): Registry {
  const sections = REGISTRY.sections.map((entry) =>
    entry.active.section.name === name ? { ...entry, active: { ...entry.active, version } } : entry,
  );
  return { revision: 2, sections };
}

/** A form that stays on the page once it has saved. */
function NoteForm() {
  const [stored, setStored] = useState('');
  const form = usePortalForm({ initialValues: { nota: stored }, schema: v.object({ nota: v.string() }) });
  return (
    <Form form={form} label="Nota" onSubmit={({ nota }) => setStored(nota)}>
      <TextInput label="Nota" {...form.field('nota')} />
      <button type="submit">Guardar</button>
    </Form>
  );
}

/** A dialog that is still on the page once it is closed, as while it fades. */
function Reason() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Dar un motivo
      </button>
      <Modal opened={opened} onClose={() => setOpened(false)} title="Motivo" keepMounted>
        <TextInput label="Motivo" />
        <button type="button" onClick={() => setOpened(false)}>
          Enviar
        </button>
      </Modal>
    </>
  );
}

/** A page of tenders with fields and a way on. */
const page = async (name: string) =>
  name !== 'mf-tenders'
    ? routesOf(name)
    : [
        {
          path: '/licitaciones-concursos',
          element: (
            <>
              <h1>Licitaciones</h1>
              <label>
                Objeto <input />
              </label>
              <label>
                Con muestra <input type="checkbox" />
              </label>
              <input type="hidden" value="de la página" />
              <NoteForm />
              <Reason />
              <label data-unsaved={false}>
                Con bases <input type="checkbox" />
              </label>
              <Group role="search">
                <label>
                  Solo abiertas <input type="checkbox" />
                </label>
              </Group>
              <Link to="?pagina=2">Siguiente</Link>
            </>
          ),
        },
      ];

async function openList(
  newest: () => Promise<Registry>,
  before?: (person: ReturnType<typeof openPortal>['person']) => Promise<unknown>,
) {
  const portal = openPortal({ at: '/licitaciones-concursos', server, load: page, newest });
  await before?.(portal.person);
  portal.watchVersions();
  await screen.findByRole('complementary', { name: 'Versiones' });
  return portal;
}

const NOTICE = /Hay una versión nueva de Licitaciones y Concursos/;
const OFFER = { name: 'Actualizar' };

describe('an open page when a section is released', () => {
  it('offers the new version on navigation, and keeps its own', async () => {
    const reload = vi.spyOn(unsaved, 'reloadPage').mockReturnValue();
    const { person, loads } = await openList(async () => withVersion('1.1.0'));
    expect(screen.queryByText(NOTICE)).toBeNull();
    await person.click(screen.getByRole('link', { name: 'Siguiente' }));
    await screen.findByText(NOTICE);
    await expectAccessible();
    expect(loads).toHaveBeenCalledOnce();
    await person.click(screen.getByRole('button', OFFER));
    expect(reload).toHaveBeenCalledOnce();
  });

  it('asks before typed text is lost', async () => {
    const reload = vi.spyOn(unsaved, 'reloadPage').mockReturnValue();
    const { person } = await openList(async () => withVersion('1.1.0'));
    await person.type(screen.getByRole('textbox', { name: 'Objeto' }), 'Ñandú');
    await person.click(screen.getByRole('link', { name: 'Siguiente' }));
    await screen.findByText(NOTICE);
    await person.click(screen.getByRole('button', OFFER));
    await screen.findByRole('dialog', { name: 'Tiene cambios sin guardar' });
    await person.click(screen.getByRole('button', { name: 'Seguir editando' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(reload).not.toHaveBeenCalled();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Objeto' }).value).toBe('Ñandú');
    await person.click(screen.getByRole('button', OFFER));
    await person.click(await screen.findByRole('button', { name: 'Actualizar sin guardar' }));
    expect(reload).toHaveBeenCalledOnce();
  });

  it.each([
    ['in the field that has the focus', 'textbox', 'Objeto', false],
    ['in a field that was left', 'textbox', 'Objeto', true],
    ['in a box', 'checkbox', 'Con muestra', true],
  ])('asks before text typed before the watch is lost: %s', async (_, role, name, isLeft) => {
    const reload = vi.spyOn(unsaved, 'reloadPage').mockReturnValue();
    const { person } = await openList(
      async () => withVersion('1.1.0'),
      async (early) => {
        const field = await screen.findByRole(role, { name });
        await (role === 'checkbox' ? early.click(field) : early.type(field, 'Ñandú'));
        if (isLeft) act(() => (document.activeElement as HTMLElement).blur());
      },
    );
    await person.click(screen.getByRole('link', { name: 'Siguiente' }));
    await person.click(await screen.findByRole('button', OFFER));
    await screen.findByRole('dialog', { name: 'Tiene cambios sin guardar' });
    expect(reload).not.toHaveBeenCalled();
  });

  it('asks for what a form holds only until it is saved', async () => {
    const reload = vi.spyOn(unsaved, 'reloadPage').mockReturnValue();
    const { person } = await openList(async () => withVersion('1.1.0'));
    await person.type(screen.getByRole('textbox', { name: 'Nota' }), 'Ñandú');
    await person.click(screen.getByRole('link', { name: 'Siguiente' }));
    await person.click(await screen.findByRole('button', OFFER));
    await person.click(await screen.findByRole('button', { name: 'Seguir editando' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.click(screen.getByRole('button', { name: 'Guardar' }));
    await person.click(screen.getByRole('button', OFFER));
    expect(reload).toHaveBeenCalledOnce();
  });

  it('does not ask for what a dialog held that has just been closed', async () => {
    const reload = vi.spyOn(unsaved, 'reloadPage').mockReturnValue();
    const { person } = await openList(async () => withVersion('1.1.0'));
    await person.click(screen.getByRole('link', { name: 'Siguiente' }));
    await person.click(screen.getByRole('button', { name: 'Dar un motivo' }));
    await person.type(await screen.findByRole('textbox', { name: 'Motivo' }), 'Ñandú');
    await person.click(screen.getByRole('button', { name: 'Enviar' }));
    await person.click(await screen.findByRole('button', OFFER));
    expect(reload).toHaveBeenCalledOnce();
  });

  it.each(['Con bases', 'Solo abiertas'])('does not ask for what only sets the view: %s', async (name) => {
    const reload = vi.spyOn(unsaved, 'reloadPage').mockReturnValue();
    const { person } = await openList(async () => withVersion('1.1.0'));
    await person.click(screen.getByRole('checkbox', { name }));
    await person.click(screen.getByRole('link', { name: 'Siguiente' }));
    await person.click(await screen.findByRole('button', OFFER));
    expect(reload).toHaveBeenCalledOnce();
  });

  it('does not ask for values that nobody has typed', async () => {
    const reload = vi.spyOn(unsaved, 'reloadPage').mockReturnValue();
    Object.defineProperty(navigator, 'userActivation', {
      value: { hasBeenActive: false },
      configurable: true,
    });
    try {
      const { person } = await openList(
        async () => withVersion('1.1.0'),
        async () => {
          const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Objeto' });
          field.value = 'Lo que ya estaba guardado';
        },
      );
      await person.click(screen.getByRole('link', { name: 'Siguiente' }));
      await person.click(await screen.findByRole('button', OFFER));
      expect(reload).toHaveBeenCalledOnce();
    } finally {
      Reflect.deleteProperty(navigator, 'userActivation');
    }
  });

  it('asks when a form guards itself', async () => {
    vi.spyOn(unsaved, 'reloadPage').mockReturnValue();
    const guard = (event: Event) => event.preventDefault();
    window.addEventListener('beforeunload', guard);
    try {
      const { person } = await openList(async () => withVersion('1.1.0'));
      await person.click(screen.getByRole('link', { name: 'Siguiente' }));
      await person.click(await screen.findByRole('button', OFFER));
      await screen.findByRole('dialog', { name: 'Tiene cambios sin guardar' });
    } finally {
      window.removeEventListener('beforeunload', guard);
    }
  });

  it('does not offer a declined version again', async () => {
    const { person } = await openList(async () => withVersion('1.1.0'));
    await person.click(screen.getByRole('link', { name: 'Siguiente' }));
    await screen.findByText(NOTICE);
    await person.click(screen.getByRole('button', { name: 'Más tarde' }));
    expect(screen.queryByText(NOTICE)).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Siguiente' }));
  });

  it('leaves the focus on the page when nothing on it had it', async () => {
    const { person } = await openList(async () => withVersion('1.1.0'));
    await person.click(screen.getByRole('link', { name: 'Siguiente' }));
    await screen.findByText(NOTICE);
    screen.getByRole('link', { name: 'Siguiente' }).blur();
    await person.click(screen.getByRole('button', { name: 'Más tarde' }));
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('offers no section that is not loaded, and reads the registry at most once a minute while it is seen', async () => {
    signedInAs(server, aUser({ tipo: 'ADMIN' }));
    const newest = vi.fn(async () => withVersion('1.1.0', 'mf-admin'));
    newest.mockRejectedValueOnce(new Error('no network'));
    const { person } = await openList(newest);
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await person.click(screen.getByRole('link', { name: 'Siguiente' }));
    expect(newest).not.toHaveBeenCalled();
    visibility.mockRestore();
    await person.click(screen.getByRole('link', { name: 'Siguiente' }));
    await waitFor(() => expect(newest).toHaveBeenCalledOnce());
    for (let times = 0; times < 5; times += 1)
      await person.click(screen.getByRole('link', { name: 'Siguiente' }));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(newest).toHaveBeenCalledOnce();
    expect(screen.queryByText(/versión nueva/)).toBeNull();
  });
});

describe('the newer versions of a page', () => {
  const VISITOR = { id: 'x', role: null };
  const loaded = { name: 'mf-tenders', version: '1.0.0', isPreview: false };
  const names = (before: Registry, now: Registry, given = loaded) =>
    newerSections(before, now, [given], VISITOR).map(({ version }) => version);

  it('include another live version, also an older one', () => {
    expect(names(REGISTRY, withVersion('1.1.0'))).toEqual(['1.1.0']);
    expect(names(withVersion('1.1.0'), REGISTRY, { ...loaded, version: '1.1.0' })).toEqual(['1.0.0']);
    expect(names(REGISTRY, REGISTRY)).toEqual([]);
  });

  it('exclude others’ canaries, failed canaries, previews and removed sections', () => {
    const withCanary = (percent: number): Registry => ({
      revision: 3,
      sections: REGISTRY.sections.map((entry) => ({
        ...entry,
        canary: { release: { ...entry.active, version: '2.0.0' }, percent, roles: [] },
      })),
    });
    expect(names(REGISTRY, withCanary(0))).toEqual([]);
    expect(names(REGISTRY, withCanary(100))).toEqual(['2.0.0']);
    expect(names(withCanary(100), withCanary(100))).toEqual([]);
    expect(names(REGISTRY, withVersion('1.1.0'), { ...loaded, isPreview: true })).toEqual([]);
    expect(names(REGISTRY, { revision: 2, sections: [] })).toEqual([]);
  });
});
