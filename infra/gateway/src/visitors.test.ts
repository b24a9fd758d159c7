import { rawGet, registryOf, startPortal } from 'infra-testing/portal';
import type { Registry } from 'shared-api/section';
import { visitorIn } from 'shared-api/section';
import { expect, test } from 'vitest';

/** A registry that gives half of all visitors something on trial. */
function onTrial(): Registry {
  const { revision, sections } = registryOf('Licitaciones');
  return {
    revision: revision + 1,
    sections: sections.map((entry) => ({
      ...entry,
      canary: { release: { ...entry.active, version: '1.1.0' }, percent: 50, roles: [] },
    })),
  };
}

/** The cookie that somebody who comes for the first time is given. */
async function given(publicUrl: string): Promise<string> {
  const portal = await startPortal({ publicUrl });
  try {
    await portal.writeRegistry(JSON.stringify(onTrial()));
    const cookie = async () =>
      `${(await rawGet(portal.url, '/', { accept: 'text/html' })).headers['set-cookie']}`;
    await expect.poll(cookie, { timeout: 15_000 }).toContain('visitor=');
    const own = await cookie();
    expect(visitorIn(own.split(';')[0] ?? '')).toMatch(/^[0-9a-f-]{36}$/);
    return own;
  } finally {
    await portal.close();
  }
}

test('with TLS the cookie that tells visitors apart is this host’s alone', async () => {
  expect(await given('https://proveedores.example')).toMatch(
    /^__Host-visitor=[0-9a-f-]{36}; Path=\/; Max-Age=\d+; SameSite=Lax; Secure$/,
  );
});

test('without TLS it has the name that browsers take there', async () => {
  expect(await given('http://localhost:8080')).toMatch(
    /^visitor=[0-9a-f-]{36}; Path=\/; Max-Age=\d+; SameSite=Lax$/,
  );
});
