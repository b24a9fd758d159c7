/** What the mail server or the way to it said, by the words that nodemailer and servers use, and what it means. */
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

/** Why a mail was not sent, in words for an administrator; the server's own words stay in the database. */
export const mailFailure = (error: string | null): string =>
  REASONS.find(([pattern]) => error !== null && pattern.test(error))?.[1] ?? UNKNOWN;

/** An address of which the first letter and the domain can be seen. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return `${[...address.slice(0, at)][0] ?? ''}***${address.slice(at)}`;
}
