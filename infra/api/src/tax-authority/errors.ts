import { AnswerableError, notFound, type Refusal, unavailable } from '../platform/errors.ts';

/**
 * - `not_found`: the registry doesn't know the key
 * - `unavailable`: no answer, a late one, or one that isn't of the protocol; trying later may help
 * - `not_authorised`: the portal's own certificate or key lacks a permission; an operator has to act
 * - `rejected`: a sign-on that doesn't hold
 */
type TaxAuthorityErrorCode = 'not_found' | 'unavailable' | 'not_authorised' | 'rejected';

/** A failure of the tax authority or of what came in its name. */
export class TaxAuthorityError extends AnswerableError {
  override readonly name = 'TaxAuthorityError';
  readonly code: TaxAuthorityErrorCode;

  /** @param message what happened, for the log: never a token, a signature or a person's data */
  constructor(code: TaxAuthorityErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }

  override toRefusal(): Refusal {
    return this.code === 'not_found'
      ? notFound('No se encontró la persona')
      : unavailable(
          'El registro de ARCA (ex AFIP) no responde en este momento. Vuelva a intentar en unos minutos.',
        );
  }
}
