import { MantineProvider, Tooltip } from '@mantine/core';
import { useState } from 'react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { DeclarationModal } from '../request/DeclarationModal.tsx';
import { accessibilityProblems, act, fireEvent, renderPortal, screen, waitFor } from '../testing/index.ts';
import { FilePreviewModal } from '../upload/index.ts';
import { ConfirmModal, ConfirmRemoval, Modal } from './index.ts';

interface Props {
  readonly onConfirm: () => void;
  readonly busy?: boolean;
}

function Sending({ onConfirm, busy = false }: Props) {
  const [opened, setOpened] = useState(false);
  return (
    <main>
      <button type="button" onClick={() => setOpened(true)}>
        Finalizar y enviar
      </button>
      <ConfirmModal
        opened={opened}
        onClose={() => setOpened(false)}
        title="Envío de inscripción"
        confirmLabel="Enviar"
        busy={busy}
        onConfirm={onConfirm}
      >
        ¿Está seguro de enviar la solicitud de inscripción para que sea evaluada?
      </ConfirmModal>
    </main>
  );
}

function LateContent() {
  const [loaded, setLoaded] = useState(false);
  return (
    <main>
      <button type="button" onClick={() => setTimeout(() => setLoaded(true))}>
        Cargar
      </button>
      <Modal opened onClose={() => undefined} title="Etiquetas" trapFocus={!loaded}>
        {loaded ? <input aria-label="Nueva etiqueta" data-autofocus /> : <p>Cargando...</p>}
        <textarea aria-label="Nota" />
      </Modal>
    </main>
  );
}

/** A page whose field changes what a window holds, which fades. */
function Fading() {
  const [opened, setOpened] = useState(true);
  const [isElsewhere, setElsewhere] = useState(false);
  return (
    // Windows fade, as for people.
    <MantineProvider>
      <input aria-label="Teléfono" onFocus={() => setElsewhere(true)} />
      <Modal opened={opened} onClose={() => setOpened(false)} title="Tiene cambios sin guardar">
        {!isElsewhere && <p>Sin guardar: Datos del Proveedor.</p>}
        <button type="button" data-autofocus onClick={() => setOpened(false)}>
          Seguir editando
        </button>
      </Modal>
    </MantineProvider>
  );
}

/** A page whose question was there before the window that it stands above, as where the browser goes back. */
function Leaving() {
  const [isDating, setDating] = useState(false);
  const [isAsking, setAsking] = useState(false);
  return (
    // Windows stand in a portal, as for people.
    <MantineProvider>
      <button type="button" onClick={() => setDating(true)}>
        Editar
      </button>
      <ConfirmModal
        opened={isAsking}
        onClose={() => setAsking(false)}
        title="Tiene cambios sin guardar"
        confirmLabel="Salir sin guardar"
        onConfirm={() => undefined}
      >
        Se pierde lo que escribió.
      </ConfirmModal>
      {isDating && (
        <Modal opened onClose={() => undefined} title="Editar fechas">
          <button type="button" onClick={() => setAsking(true)}>
            Atrás
          </button>
        </Modal>
      )}
    </MantineProvider>
  );
}

it('asks above a window that is open already, and gives the focus back to it', async () => {
  const { person } = renderPortal(<Leaving />);
  await person.click(screen.getByRole('button', { name: 'Editar' }));
  const back = await screen.findByRole('button', { name: 'Atrás' });
  for (const _time of ['first', 'second']) {
    await person.click(back);
    await screen.findByRole('dialog', { name: 'Tiene cambios sin guardar' });
    const windows = [...document.querySelectorAll('[role=dialog] h2')].map(({ textContent }) => textContent);
    expect(windows).toEqual(['Editar fechas', 'Tiene cambios sin guardar']);
    await person.click(screen.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(document.activeElement).toBe(back));
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  }
});

describe('a window whose content is loaded after it opened', () => {
  it('leaves the focus to the page while it fades, whatever changes in it', async () => {
    const { person } = renderPortal(<Fading />);
    await person.click(await screen.findByRole('button', { name: 'Seguir editando' }));
    const field = screen.getByLabelText('Teléfono');
    act(() => field.focus());
    await waitFor(() => expect(screen.queryByText('Tiene cambios sin guardar')).toBeNull());
    expect(document.activeElement).toBe(field);
  });

  it('starts on the field that is marked for it', async () => {
    const { person } = renderPortal(<LateContent />);
    await screen.findByRole('dialog', { name: 'Etiquetas' });
    screen.getByText('Cargar', { selector: 'button' }).focus();
    await person.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Nueva etiqueta')));
  });

  it('leaves the focus of a person who is in it already', async () => {
    renderPortal(<LateContent />);
    await screen.findByRole('dialog', { name: 'Etiquetas' });
    screen.getByText('Cargar', { selector: 'button' }).click();
    screen.getByLabelText('Nota').focus();
    await screen.findByLabelText('Nueva etiqueta');
    expect(document.activeElement).toBe(screen.getByLabelText('Nota'));
  });
});

/** A phone whose browser tells of its back button. @returns the watchers that listen, the newest last */
function onPhone() {
  const watchers: { onclose: (() => void) | null }[] = [];
  const { matchMedia } = window;
  vi.stubGlobal('matchMedia', (media: string) => ({
    ...matchMedia(media),
    matches: media.includes('coarse'),
  }));
  vi.stubGlobal(
    'CloseWatcher',
    class {
      onclose = null;
      constructor() {
        watchers.push(this);
      }
      destroy() {
        watchers.splice(watchers.indexOf(this), 1);
      }
    },
  );
  onTestFinished(() => {
    vi.stubGlobal('matchMedia', matchMedia);
    vi.stubGlobal('CloseWatcher', undefined);
  });
  return watchers;
}

describe('the back button of a phone', () => {
  it('closes the window that is open, and no longer listens then', async () => {
    const watchers = onPhone();
    const { person } = renderPortal(<Sending onConfirm={() => undefined} />);
    expect(watchers).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Finalizar y enviar' }));
    await waitFor(() => expect(watchers).toHaveLength(1));
    watchers[0]?.onclose?.();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(watchers).toEqual([]));
  });

  it.each([
    ['a file', (onClose: () => void) => <FilePreviewModal opened url="/dni" name="DNI" onClose={onClose} />],
    [
      'a declaration',
      (onClose: () => void) => (
        <DeclarationModal
          opened
          field="declaracion_jurada_domicilio_electronico"
          accepted
          onClose={onClose}
        />
      ),
    ],
  ])('closes the window of %s', async (_, windowWith) => {
    const [watchers, onClose] = [onPhone(), vi.fn()];
    renderPortal(windowWith(onClose));
    await waitFor(() => expect(watchers).toHaveLength(1));
    watchers[0]?.onclose?.();
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('is listened to again by a window that stays open while its call is under way', async () => {
    const watchers = onPhone();
    const { person } = renderPortal(<Sending onConfirm={() => undefined} busy />);
    await person.click(screen.getByRole('button', { name: 'Finalizar y enviar' }));
    await waitFor(() => expect(watchers).toHaveLength(1));
    const [first] = watchers;
    first?.onclose?.();
    await waitFor(() => expect(watchers[0]).not.toBe(first));
    expect([watchers.length, screen.queryByRole('dialog') !== null]).toEqual([1, true]);
  });

  it('is not pressed along with Escape of a keyboard, which closes the window once, also after one above it', async () => {
    const [watchers, onClose] = [onPhone(), vi.fn()];
    renderPortal(
      <>
        <Modal opened onClose={onClose} />
        <Sending onConfirm={() => undefined} />
      </>,
    );
    fireEvent.click(screen.getByText('Finalizar y enviar'));
    await waitFor(() => expect(watchers).toHaveLength(2));
    fireEvent.click(await screen.findByText('Cancelar'));
    await waitFor(() => expect(watchers).toHaveLength(1));
    // Chromium passes Escape on to the watcher unless it is prevented.
    if (fireEvent.keyDown(document.body, { key: 'Escape' })) watchers[0]?.onclose?.();
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe('a confirmation', () => {
  it('starts on the cancel button, and gives the focus back', async () => {
    const onConfirm = vi.fn();
    const { person } = renderPortal(<Sending onConfirm={onConfirm} />);
    const opener = screen.getByRole('button', { name: 'Finalizar y enviar' });
    await person.click(opener);
    const dialog = await screen.findByRole('dialog', { name: 'Envío de inscripción' });
    expect(dialog.textContent).toContain('¿Está seguro de enviar');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancelar' })),
    );
    expect(await accessibilityProblems()).toEqual([]);
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener));
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('leaves the focus to a message that took it before the question closed', async () => {
    const { person } = renderPortal(
      <>
        <p tabIndex={-1}>No se pudo enviar</p>
        <Sending onConfirm={() => screen.getByText('No se pudo enviar').focus()} />
      </>,
    );
    await person.click(screen.getByRole('button', { name: 'Finalizar y enviar' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Enviar' }));
    fireEvent.click(screen.getByText('Cancelar'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // As long as it takes until the focus is given back, and a while more.
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(document.activeElement).toBe(screen.getByText('No se pudo enviar'));
  });

  it('confirms once asked', async () => {
    const onConfirm = vi.fn();
    const { person } = renderPortal(<Sending onConfirm={onConfirm} />);
    await person.click(screen.getByRole('button', { name: 'Finalizar y enviar' }));
    await person.click(await screen.findByRole('button', { name: 'Enviar' }));
    expect(onConfirm).toHaveBeenCalledOnce();
  });

  it('that is being done can be neither closed nor confirmed again', async () => {
    const onConfirm = vi.fn();
    const { person } = renderPortal(<Sending onConfirm={onConfirm} busy />);
    await person.click(screen.getByRole('button', { name: 'Finalizar y enviar' }));
    await person.click(await screen.findByRole('button', { name: 'Enviar' }));
    await person.click(screen.getByRole('button', { name: 'Cancelar' }));
    await person.click(screen.getByRole('button', { name: 'Cerrar' }));
    await person.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect(onConfirm).not.toHaveBeenCalled();
  });
});

function Labels({ onRemove = () => undefined }: { readonly onRemove?: () => void }) {
  const [label, setLabel] = useState<string | null>(null);
  const [error, setError] = useState<Error | null>(null);
  return (
    <main>
      <h1 tabIndex={-1}>Etiquetas</h1>
      {error === null && (
        <button type="button" onClick={() => setLabel('obras')}>
          Eliminar obras
        </button>
      )}
      <ConfirmRemoval
        thing={label}
        removal={{
          isPending: false,
          error,
          mutate: () => {
            onRemove();
            setError(new Error('La etiqueta ya no existe'));
          },
          reset: () => undefined,
        }}
        title="Eliminar etiqueta"
        onClose={() => setLabel(null)}
        onRemoved={() => screen.getByRole('heading', { name: 'Etiquetas', hidden: true }).focus()}
      >
        ¿Eliminar?
      </ConfirmRemoval>
    </main>
  );
}

it('a removal is asked for once, however fast its button is clicked twice', async () => {
  const onRemove = vi.fn();
  const { person } = renderPortal(<Labels onRemove={onRemove} />);
  await person.click(screen.getByRole('button', { name: 'Eliminar obras' }));
  const button = await screen.findByRole('button', { name: 'Eliminar' });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(onRemove).toHaveBeenCalledOnce();
});

it('a removal that is refused, as somebody else did it, leaves the focus where a done one does', async () => {
  const { person } = renderPortal(<Labels />);
  await person.click(screen.getByRole('button', { name: 'Eliminar obras' }));
  await person.click(await screen.findByRole('button', { name: 'Eliminar' }));
  await screen.findByText('La etiqueta ya no existe');
  await person.click(screen.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Etiquetas' }));
});

it('a modal’s close button has a Spanish name', async () => {
  const onClose = vi.fn();
  const { person } = renderPortal(
    <Modal opened onClose={onClose} title="Correcciones">
      Elija qué corregir.
    </Modal>,
  );
  await person.click(await screen.findByRole('button', { name: 'Cerrar' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('a tooltip shows on focus, not only under the mouse', async () => {
  const { person } = renderPortal(
    <Tooltip label="La solicitud está siendo evaluada.">
      <button type="button">Observación</button>
    </Tooltip>,
  );
  await person.tab();
  expect((await screen.findByRole('tooltip')).textContent).toBe('La solicitud está siendo evaluada.');
});
