import { X509Certificate } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { systemClock } from './clock.ts';
import { type Identity, issueCertificate, newIdentity } from './keys.ts';

let authority: Identity;
beforeAll(async () => {
  authority = await newIdentity('Computadores Sim', systemClock);
});

it.each([
  ['000000000000000000000000'],
  ['00000102030405060708090a'],
  ['0080112233445566778899aa'],
  ['7fffffffffffffffffffffff'],
  ['800000000000000000000000'],
  ['ffffffffffffffffffffffff'],
])('issues a readable certificate for the serial number bytes %s', (random) => {
  const subject = [{ name: 'commonName', value: 'portal-proveedores' }];
  const issued = issueCertificate(authority.key, subject, authority, systemClock, Buffer.from(random, 'hex'));
  const read = new X509Certificate(issued);
  expect(read.serialNumber.toLowerCase()).toMatch(/^[4-7][0-9a-f]{23}$/);
  expect(read.serialNumber.toLowerCase().slice(2)).toBe(random.slice(2));
  expect(read.verify(new X509Certificate(authority.certificate).publicKey)).toBe(true);
});
