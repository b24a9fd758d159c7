import { keyOf, USER_KEY } from 'shared-api/client';
import { me, requestData, startCompanyRequest, startPersonRequest } from 'shared-api/contract';
import { answer, aUser, expectAccessible, fakeClient, screen, waitFor } from 'shared-ui/testing';
import { describe, expect, it, vi } from 'vitest';
import { open } from '../test/open.tsx';

describe('Inscripción de proveedores', () => {
  it('leads to the registration of the person and of a company', async () => {
    const user = aUser();
    open('/cuenta', { user });
    expect(await screen.findByRole('heading', { level: 1, name: 'Inscripción de proveedores' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Inscripción de persona humana' }).getAttribute('href')).toBe(
      `/request-management/persona-humana/${user.id}`,
    );
    expect(screen.getByRole('link', { name: 'Inscripción de persona jurídica' }).getAttribute('href')).toBe(
      '/auth/personas-juridicas',
    );
    expect(screen.getByText(/Lo que el portal guarda/).textContent).toBe(
      'Lo que el portal guarda sobre usted: Mis datos personales',
    );
    await expectAccessible();
  });

  it('opens the guide', async () => {
    const openGuide = vi.fn();
    const { person } = open('/cuenta', { portal: { openGuide } });
    await person.click(await screen.findByRole('button', { name: 'Guía rapida' }));
    expect(openGuide).toHaveBeenCalledOnce();
  });

  it('forgets the subjects of both kinds and asks again who is signed in', async () => {
    const client = fakeClient(answer(me, aUser()));
    const { queries, router } = open('/otra', { client });
    queries.setQueryData(USER_KEY, aUser());
    const kept = [startPersonRequest, startCompanyRequest, requestData].map((call) => keyOf(call));
    for (const key of kept) queries.setQueryData(key, {});
    await router.navigate('/cuenta');
    await waitFor(() => expect(client.calls.map(({ id }) => id)).toEqual([me.id]));
    for (const key of kept) expect(queries.getQueryData(key)).toBeUndefined();
  });
});
