import { asSeen, withPlainDashes } from './as-seen.ts';

export const ALTERNATIVE_EMAIL_PROBLEM = 'Completar correctamente el email en donde será notificado';
export const EMAIL_MAX = 150;

/** One label of a host name: letters (of any language) and digits, hyphens between them. */
const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,61}[\\p{L}\\p{N}])?';
/** Parts of a mailbox, with single dots between them (RFC 5321, 4.1.2; letters of any language by RFC 6531). */
const ATOM = "[\\p{L}\\p{N}!#$%&'*+/=?^_`{|}~-]+";
const EMAIL = new RegExp(
  `^(?=.{1,64}@)${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+(?:\\p{L}{2,63}|xn--[a-z0-9-]{1,59})$`,
  'u',
);

/** An address as mail programs copy it, with its owner's name before it. */
const NAMED = /<([^<>]+)>$/;

/**
 * Returns an address without what copying it brings along: `Ana Paz <ana@correo.ar>;`, `mailto:ana@correo.ar`, a full stop, the
 * dashes and apostrophes of word processors.
 */
export function cleanEmail(text: string): string {
  const visible = withPlainDashes(asSeen(text))
    .replace(/[.,;\s]+$/, '')
    .replaceAll('’', "'");
  return (NAMED.exec(visible)?.[1] ?? visible).replace(/^mailto:/i, '').trim();
}

/** Returns whether mail servers take the text as one address. */
export const isEmail = (text: string): boolean => text.length <= EMAIL_MAX && EMAIL.test(text);

/** Slips of the keyboard in '.com' and in the names of large mail services: addresses all the same, of nobody or of a stranger. */
const SLIPS: readonly (readonly [slip: RegExp, meant: string])[] = [
  [/\.(?:con|cmo|ocm|vom|xom|comm)(?=(?:\.ar)?$)/i, '.com'],
  [/@(?:gmial|gmal|gamil|gmai|gnail|gmeil|gimail|gmaill)\.com$/i, '@gmail.com'],
  [/@(?:hotmal|hotmial|hotmai|hormail|hotamil|homail|hotmeil)\.com$/i, '@hotmail.com'],
  [/@(?:outlok|outllok|oulook|outloock)\.com$/i, '@outlook.com'],
  [/@(?:yaho|yahho|yhaoo|yahooo)\.com(?=(?:\.ar)?$)/i, '@yahoo.com'],
];

/** Asks whether another address was meant; null for one that has no usual slip. */
export function emailNote(address: string): string | null {
  const meant = SLIPS.reduce((text, [slip, right]) => text.replace(slip, right), address);
  return meant === address || !isEmail(address) ? null : `¿Quiso escribir ${meant}?`;
}

/** Problem of the alternative electronic address; it may be left empty. */
export function alternativeEmailProblem(text: string): string | null {
  return text === '' || isEmail(text) ? null : ALTERNATIVE_EMAIL_PROBLEM;
}

/** Addresses shown before 'Ver N más'. */
const EMAILS_SHOWN = 2;

/**
 * Returns the addresses that are shown before 'Ver N más': the first ones, and the chosen one before them if it is none of
 * those.
 */
export function firstEmails<Email extends { readonly direccion: string }>(
  registered: readonly Email[],
  chosen: string | null,
): readonly Email[] {
  const first = registered.slice(0, EMAILS_SHOWN);
  const hidden = registered.slice(EMAILS_SHOWN).filter(({ direccion }) => direccion === chosen);
  return [...hidden, ...first].slice(0, EMAILS_SHOWN);
}

export const NOTIFICATION_EMAIL_MISSING = 'Debe seleccionar un email para continuar';
export const NO_FISCAL_EMAIL = 'La empresa no posee domicilio fiscal electrónico registrado';
/** Label of the toggle that shows the rest of the addresses. */
export const showMoreEmails = (hidden: number) => `Ver ${hidden} más`;

/** Problem of a legal entity's notification address: it must be one of its registered electronic addresses. */
export function notificationEmailProblem(
  selected: string | null,
  registered: readonly { readonly direccion: string }[],
): string | null {
  if (registered.length === 0) return NO_FISCAL_EMAIL;
  return registered.some(({ direccion }) => direccion === selected) ? null : NOTIFICATION_EMAIL_MISSING;
}

/**
 * Returns where a supplier is notified: the address they chose, else the alternative one, else the registry's first.
 */
export function notificationAddress(request: {
  readonly correo_electronico_notificacion: string | null;
  readonly domicilio_electronico_alternativo: string | null;
  readonly domicilio_electronico: readonly { readonly direccion: string }[];
}): string | null {
  return (
    request.correo_electronico_notificacion ||
    request.domicilio_electronico_alternativo ||
    request.domicilio_electronico[0]?.direccion ||
    null
  );
}

export const POSTAL_CODE_LENGTH = 4;
export const PHONE_MAX = 10;
const POSTAL_CODE_PROBLEM = 'El código postal debe tener 4 números';
const PHONE_PROBLEM = 'El teléfono lleva hasta 10 números, con el código de área: por ejemplo 383 4400107';

/** Problem of the alternative postal code: exactly four digits, or empty. */
export function postalCodeProblem(text: string): string | null {
  return text === '' || /^\d{4}$/.test(text) ? null : POSTAL_CODE_PROBLEM;
}

/** Problem of the alternative phone: at most ten digits, or empty. */
export function phoneProblem(text: string): string | null {
  return /^\d{0,10}$/.test(text) ? null : PHONE_PROBLEM;
}
