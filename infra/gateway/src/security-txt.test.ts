import { rawGet, startPortal } from 'infra-testing/portal';
import { UNNAMED_CITY } from 'shared-api/rules';
import { expect, it } from 'vitest';

const ADDRESS = '/.well-known/security.txt';

it.each([
  [{ securityContact: 'seguridad@ciudad.example' }, 'mailto:seguridad@ciudad.example'],
  [{ securityContact: 'https://ciudad.example/seguridad' }, 'https://ciudad.example/seguridad'],
  [{ city: { ...UNNAMED_CITY, email: 'compras@ciudad.example' } }, 'mailto:compras@ciudad.example'],
])('says where to report a vulnerability, for at most 180 days: %j', async (settings, contact) => {
  const portal = await startPortal(settings);
  try {
    const { headers, body } = await rawGet(portal.url, ADDRESS);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    const fields = new Map(
      body
        .toString()
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/) as [string, string]),
    );
    expect(fields.get('Contact')).toBe(contact);
    expect(fields.get('Canonical')).toBe(`http://localhost:8080${ADDRESS}`);
    const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / (24 * 60 * 60 * 1000);
    expect(days).toBeGreaterThan(178);
    expect(days).toBeLessThanOrEqual(180);
  } finally {
    await portal.close();
  }
});

it('is not there where the city named nobody', async () => {
  const portal = await startPortal();
  try {
    expect((await rawGet(portal.url, ADDRESS)).status).toBe(404);
  } finally {
    await portal.close();
  }
});
