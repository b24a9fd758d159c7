import { createHash, verify, X509Certificate } from 'node:crypto';
import forge from 'node-forge';

/** The parts of a SignedData that forge captures; its own `verify()` is not implemented. */
interface Captured {
  readonly serial?: string;
  readonly digestAlgorithm?: string;
  readonly authenticatedAttributes?: forge.asn1.Asn1[];
  readonly signature?: string;
}

/**
 * Opens a CMS SignedData (Base64 of DER) and checks that a certificate of `authority` signed it at `now`:
 * RSA over the signed attributes (or the content without them), SHA-256, digest of the content among them.
 * @returns the signed text, and fingerprint and DN of the signer's certificate; otherwise the code of a Fault
 */
export function openCms(base64: string, authority: string, now: Date) {
  const compact = base64.replaceAll(/\s/g, '');
  if (compact === '' || !/^[A-Za-z0-9+/]+={0,2}$/.test(compact)) return 'cms.bad.base64';
  const parsed = parse(Buffer.from(compact, 'base64'));
  if (parsed === null) return 'cms.bad';
  const { captured, content, certificates } = parsed;

  const signer = certificates.find((each) => sameSerial(each.serialNumber, captured.serial));
  if (!signer) return 'cms.cert.notFound';
  const issuer = new X509Certificate(authority);
  if (!signer.verify(issuer.publicKey)) return 'cms.cert.untrusted';
  if (now > new Date(signer.validTo)) return 'cms.cert.expired';
  if (now < new Date(signer.validFrom)) return 'cms.cert.invalid';
  if (!hasValidSignature(captured, content, signer)) return 'cms.sign.invalid';
  return {
    content: content.toString('utf8'),
    fingerprint: createHash('sha256').update(signer.raw).digest('hex'),
    subject: signer.subject.split('\n').join(', '),
  };
}

function parse(der: Buffer): { captured: Captured; content: Buffer; certificates: X509Certificate[] } | null {
  try {
    const message = forge.pkcs7.messageFromAsn1(forge.asn1.fromDer(der.toString('binary')));
    if (!('certificates' in message)) return null;
    const captured = message.rawCapture as Captured & { content?: forge.asn1.Asn1 };
    const content = contentOctets(captured.content);
    if (content === null) return null;
    const certificates = message.certificates.map(
      (each) => new X509Certificate(forge.pki.certificateToPem(each)),
    );
    return { captured, content, certificates };
  } catch {
    return null;
  }
}

/** The octets of the encapsulated content; forge captures them bare or inside their `[0] EXPLICIT` wrapper. */
function contentOctets(captured: unknown): Buffer | null {
  if (typeof captured === 'string') return Buffer.from(captured, 'binary');
  if (Array.isArray(captured)) return contentOctets(captured[0]);
  if (typeof captured !== 'object' || captured === null) return null;
  return contentOctets(Reflect.get(captured, 'value'));
}

function sameSerial(hex: string, der: string | undefined): boolean {
  if (der === undefined) return false;
  return BigInt(`0x${hex}`) === BigInt(`0x${Buffer.from(der, 'binary').toString('hex')}`);
}

function hasValidSignature(captured: Captured, content: Buffer, signer: X509Certificate): boolean {
  const { authenticatedAttributes: attributes, digestAlgorithm, signature } = captured;
  if (digestAlgorithm === undefined || signature === undefined) return false;
  if (forge.asn1.derToOid(digestAlgorithm) !== forge.pki.oids.sha256) return false;
  let signed = content;
  if (attributes !== undefined) {
    const digest = createHash('sha256').update(content).digest();
    if (!messageDigest(attributes)?.equals(digest)) return false;
    const { Class, Type } = forge.asn1;
    const set = forge.asn1.create(Class.UNIVERSAL, Type.SET, true, attributes);
    signed = Buffer.from(forge.asn1.toDer(set).getBytes(), 'binary');
  }
  return verify('RSA-SHA256', signed, signer.publicKey, Buffer.from(signature, 'binary'));
}

/** The value of the `messageDigest` attribute: SEQUENCE { type OID, SET { OCTET STRING } }. */
function messageDigest(attributes: forge.asn1.Asn1[]): Buffer | null {
  for (const attribute of attributes) {
    const [type, values] = children(attribute);
    if (typeof type?.value !== 'string' || values === undefined) continue;
    if (forge.asn1.derToOid(type.value) !== forge.pki.oids.messageDigest) continue;
    const octets = children(values)[0]?.value;
    if (typeof octets === 'string') return Buffer.from(octets, 'binary');
  }
  return null;
}

function children(node: forge.asn1.Asn1): forge.asn1.Asn1[] {
  return Array.isArray(node.value) ? node.value : [];
}
