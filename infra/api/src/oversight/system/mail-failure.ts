/** Patterns in the messages of nodemailer and mail servers, and what they mean. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [
    /invalid login|\b535\b|\b530\b|authenticat/i,
    'El servidor de correo no aceptó al portal: revise usuario y contraseña.',
  ],
  [/recipient|\b55[0-3]\b/i, 'El servidor de correo no aceptó la dirección.'],
  [/certificate|tls\b|\bssl\b/i, 'No se pudo establecer una conexión segura con el servidor de correo.'],
  [
    /ECONN|ENOTFOUND|EAI_AGAIN|EHOST|ENETUNREACH|ETIMEDOUT|timeout|timed out|aborted|getaddrinfo|socket|closed/i,
    'No se pudo conectar con el servidor de correo.',
  ],
  [/\b4\d\d\b/, 'El servidor de correo no pudo tomarlo en ese momento.'],
  [/\b5\d\d\b/, 'El servidor de correo lo rechazó.'],
];
const UNKNOWN = 'No se conoce el motivo; el registro del servidor puede tener más datos.';

/** Explains to an administrator why a mail was not sent; the server's own message stays in the database. */
export const mailFailure = (error: string | null): string =>
  REASONS.find(([pattern]) => error !== null && pattern.test(error))?.[1] ?? UNKNOWN;

export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return `${[...address.slice(0, at)][0] ?? ''}***${address.slice(at)}`;
}
