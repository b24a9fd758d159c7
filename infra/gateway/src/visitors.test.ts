import { rawGet, registryOf, startPortal } from 'infra-testing/portal';
import type { Registry } from 'shared-api/section';
import { visitorIn } from 'shared-api/section';
import { describe, expect, it } from 'vitest';

/** A registry with a canary for half of all visitors. */
function withCanary(): Registry {
  const { revision, sections } = registryOf('Licitaciones');
  return {
    revision: revision + 1,
    sections: sections.map((entry) => ({
      ...entry,
      canary: { release: { ...entry.active, version: '1.1.0' }, percent: 50, roles: [] },
    })),
  };
}

/** Returns the cookie that a new visitor gets. */
async function cookieOf(publicUrl: string): Promise<string> {
  const portal = await startPortal({ publicUrl });
  try {
    await portal.writeRegistry(JSON.stringify(withCanary()));
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

  it('has a name that browsers accept without TLS', async () => {
    expect(await cookieOf('http://localhost:8080')).toMatch(
      /^visitor=[0-9a-f-]{36}; Path=\/; Max-Age=\d+; SameSite=Lax$/,
    );
  });
});
