import { X509Certificate } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadKeys } from './keys.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(`${tmpdir()}/tax-authority-`);
});
afterAll(() => rm(folder, { recursive: true }));

it('two starts at once end with the same keys, and so does the next start', async () => {
  const [first, second] = await Promise.all([loadKeys(folder), loadKeys(folder)]);
  expect(first).toEqual(second);
  expect(await loadKeys(folder)).toEqual(first);
});

it('issues the portal a certificate whose serial number OpenSSL reads: positive and not padded', async () => {
  const { portal, authority } = await loadKeys(folder);
  const certificate = new X509Certificate(portal.certificate);
  expect(certificate.serialNumber).toMatch(/^4[0-9A-F]{23}$/);
  expect(certificate.verify(new X509Certificate(authority.certificate).publicKey)).toBe(true);
});
