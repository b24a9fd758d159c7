import { rawGet, registryOf, startPortal } from 'infra-testing/portal';
import type { Registry } from 'shared-api/section';
import { REGISTRY_PATH, visitorIn } from 'shared-api/section';
import { describe, expect, it } from 'vitest';

/** A registry with a canary for a share of all visitors. */
function withCanary(percent: number): Registry {
  const { revision, sections } = registryOf('Licitaciones');
  return {
    revision: revision + 1,
    sections: sections.map((entry) => ({
      ...entry,
      canary: { release: { ...entry.active, version: '1.1.0' }, percent, roles: [] },
    })),
  };
}

/** Returns the cookie that a new visitor gets. */
async function cookieOf(publicUrl: string): Promise<string> {
  const portal = await startPortal({ publicUrl });
  try {
    await portal.writeRegistry(JSON.stringify(withCanary(50)));
    const setCookie = async () =>
      `${(await rawGet(portal.url, '/', { accept: 'text/html' })).headers['set-cookie']}`;
    await expect.poll(setCookie, { timeout: 15_000 }).toContain('visitor=');
    const cookie = await setCookie();
    expect(visitorIn(cookie.split(';')[0] ?? '')).toMatch(/^[0-9a-f-]{36}$/);
    return cookie;
  } finally {
    await portal.close();
  }
}

describe('the visitor’s cookie', () => {
  it('is bound to this host with TLS', async () => {
    expect(await cookieOf('https://proveedores.example')).toMatch(
      /^__Host-visitor=[0-9a-f-]{36}; Path=\/; Max-Age=\d+; SameSite=Lax; Secure$/,
    );
  });

  it('is given to nobody while no canary has a share of all visitors', async () => {
    const portal = await startPortal({ publicUrl: 'http://localhost:8080' });
    try {
      const registry = withCanary(0);
      await portal.writeRegistry(JSON.stringify(registry));
      const served = async () => JSON.parse((await rawGet(portal.url, REGISTRY_PATH)).body.toString());
      await expect.poll(served, { timeout: 15_000 }).toMatchObject({ revision: registry.revision });
      for (const path of ['/', REGISTRY_PATH]) {
        const { headers } = await rawGet(portal.url, path, { accept: 'text/html' });
        expect(headers['set-cookie']).toBeUndefined();
      }
    } finally {
      await portal.close();
    }
  });

  it('has a name that browsers accept without TLS', async () => {
    expect(await cookieOf('http://localhost:8080')).toMatch(
      /^visitor=[0-9a-f-]{36}; Path=\/; Max-Age=\d+; SameSite=Lax$/,
    );
  });
});
