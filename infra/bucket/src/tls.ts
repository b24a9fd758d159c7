/** What a refused TLS connection means for the operator, by Node's code of the error. */
const PROBLEMS: readonly (readonly [code: RegExp, problem: string])[] = [
  [
    /^(?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|CERT_UNTRUSTED|INVALID_CA)$/,
    'su certificado no es de una autoridad en la que este equipo confíe: nombre el archivo PEM de esa autoridad en ' +
      'NODE_EXTRA_CA_CERTS',
  ],
  [/^CERT_HAS_EXPIRED$/, 'su certificado venció: renuévelo, y revise el reloj de este equipo'],
  [/^CERT_NOT_YET_VALID$/, 'su certificado todavía no vale: revise el reloj de este equipo'],
  [
    /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    'su certificado es de otro nombre: escriba en la dirección el nombre que dice el certificado',
  ],
  [/^(?:EPROTO|ERR_SSL_\w+)$/, 'no se pudo acordar TLS 1.2 o 1.3'],
];

/** Returns in Spanish why a TLS connection was refused and which setting helps; null for any other error. */
export function tlsProblem(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? String(error.code) : '';
  return PROBLEMS.find(([pattern]) => pattern.test(code))?.[1] ?? tlsProblem(error.cause);
}
