import forge from 'node-forge';

const DAY_MS = 86_400_000;

/** Makes a key and a certificate that it signed itself, for the hosts, valid between days from now (default: now). */
export function selfSigned(
  hosts: readonly string[],
  [from, to]: readonly [number, number] = [-1, 1],
  bits = 2_048,
) {
  const keys = forge.pki.rsa.generateKeyPair(bits);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = keys.publicKey;
  certificate.serialNumber = '01';
  certificate.validity.notBefore = new Date(Date.now() + from * DAY_MS);
  certificate.validity.notAfter = new Date(Date.now() + to * DAY_MS);
  certificate.setSubject([{ name: 'commonName', value: hosts[0] }]);
  certificate.setIssuer([{ name: 'commonName', value: hosts[0] }]);
  certificate.setExtensions([
    { name: 'basicConstraints', cA: true },
    { name: 'subjectAltName', altNames: hosts.map((value) => ({ type: 2, value })) },
  ]);
  certificate.sign(keys.privateKey, forge.md.sha256.create());
  return {
    key: forge.pki.privateKeyToPem(keys.privateKey),
    cert: forge.pki.certificateToPem(certificate),
  };
}
