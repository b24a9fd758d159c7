/**
 * - `not_found`: the registry doesn't know the key
 * - `unavailable`: no answer, a late one, or one that isn't of the protocol; trying later may help
 * - `not_authorised`: the portal's own certificate or key lacks a permission; an operator has to act
 * - `rejected`: a sign-on that doesn't hold
 */
export type TaxAuthorityErrorCode = 'not_found' | 'unavailable' | 'not_authorised' | 'rejected';

const MESSAGES: Readonly<Record<TaxAuthorityErrorCode, string>> = {
  not_found: 'No se encontró la persona en el registro de ARCA (ex AFIP).',
  unavailable:
    'El registro de ARCA (ex AFIP) no responde en este momento. Vuelva a intentar en unos minutos.',
  not_authorised: 'El portal no está autorizado a consultar el registro de ARCA (ex AFIP).',
  rejected: 'Error al autenticar el usuario',
};

/** A failure of the tax authority or of what came in its name. */
export class TaxAuthorityError extends Error {
  override readonly name = 'TaxAuthorityError';
  readonly code: TaxAuthorityErrorCode;
  /** What happened, for the log; never a token, a signature or a person's data. */
  readonly reason: string;

  /** `message` is Spanish and fit to show, `reason` is for the log alone. */
  constructor(code: TaxAuthorityErrorCode, reason: string, options?: ErrorOptions) {
    super(MESSAGES[code], options);
    this.code = code;
    this.reason = reason;
  }
}
