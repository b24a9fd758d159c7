import { testKeys } from 'infra-testing/keys';
import forge from 'node-forge';
import { todayInCity } from 'shared-api/rules';
import { afterEach, describe, expect, it } from 'vitest';
import { startApi, type TestApi, type TestSettings } from '#test/api.ts';
import { DAY_MS } from '#test/clock.ts';

const lines: string[] = [];
let api: TestApi;
afterEach(async () => {
  await api?.stop();
  lines.length = 0;
});

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
/** The portal's certificate as its authority would have issued it with another end. */
async function portalUntil(end: Date): Promise<string> {
  const { authority, portal } = await testKeys();
  return until(portal.certificate, authority.key, end);
}
function until(pem: string, issuerKey: string, end: Date): string {
  const certificate = forge.pki.certificateFromPem(pem);
  certificate.validity.notAfter = end;
  certificate.sign(forge.pki.privateKeyFromPem(issuerKey), forge.md.sha256.create());
  return forge.pki.certificateToPem(certificate);
}

const start = async (taxAuthority: TestSettings['taxAuthority']) => {
  api = await startApi('postgres', {
    taxAuthority: taxAuthority ?? {},
    env: { LOG_LEVEL: 'warn' },
    logTo: { write: (line) => void lines.push(line) },
  });
};
const warned = () =>
  lines
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'a certificate for the tax authority ends soon or did')
    .map(({ certificate, ends, level }) => ({ certificate, ends, level }));
const systemState = async () =>
  (await api.call('GET', '/sistema/estado', { as: await api.login('10000001') })).body.data.autoridad_fiscal;
const measured = async (certificate: string) => {
  const text = await (await fetch(`${api.origin}/metrics`)).text();
  const match = new RegExp(
    `^portal_arca_certificate_expires_timestamp_seconds\\{certificate="${certificate}"\\} (.+)$`,
    'm',
  ).exec(text);
  return Number(match?.[1]);
};

describe('the end of the certificate that ARCA gave the city', () => {
  it('is told from thirty days off: in the log, in General and to Prometheus', async () => {
    const end = inDays(30);
    await start({ certificate: await portalUntil(end) });
    const day = todayInCity(end);
    expect(warned()).toEqual([{ certificate: 'portal', ends: day, level: 40 }]);
    expect(await systemState()).toEqual({ estado: 'atencion', modo: 'local', certificado_vence: day });
    expect(await measured('portal')).toBe(Math.floor(end.getTime() / 1_000));
  });

  it('is looked at again each day', async () => {
    await start({});
    const ready = await (await fetch(`${api.origin}/health/ready`)).json();
    expect(ready).toMatchObject({ jobs: { lastSuccess: { 'certificate-ends': expect.any(String) } } });
  });

  it('is no news while it is further off than thirty days', async () => {
    await start({ certificate: await portalUntil(inDays(31)) });
    expect(warned()).toEqual([]);
    expect(await systemState()).toEqual({ estado: 'ok', modo: 'local', certificado_vence: null });
  });

  it('leaves the public part working once it is there, and says why nobody signs in', async () => {
    const end = inDays(-2);
    await start({ certificate: await portalUntil(end) });
    expect((await api.call('GET', '/licitaciones')).status).toBe(200);
    expect(warned()).toMatchObject([{ ends: todayInCity(end) }]);
    expect(await systemState()).toEqual({
      estado: 'caido',
      modo: 'local',
      certificado_vence: todayInCity(end),
    });
  });
});

describe('the end of the certificate with which ARCA signs the sign-on', () => {
  it('is told, unless the one that follows it is there already', async () => {
    const { signOn, signOnNext } = await testKeys();
    const end = inDays(5);
    const ending = until(signOn.certificate, signOn.key, end);
    await start({ signOnCertificates: [ending, signOnNext.certificate] });
    expect(warned()).toEqual([]);
    await api.stop();
    await start({ signOnCertificates: [ending] });
    expect(warned()).toMatchObject([{ certificate: 'sign_on', ends: todayInCity(end) }]);
    expect(await measured('sign_on')).toBe(Math.floor(end.getTime() / 1_000));
    expect(await systemState()).toMatchObject({ estado: 'ok', certificado_vence: null });
  });
});
