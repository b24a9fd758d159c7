import {
  ALERT_REFUSALS,
  ALERT_WORDS_MAX,
  type AlertWish,
  alertProblems,
  alertRefusalOf,
  EMAIL_MAX,
  tenderTypeOf,
} from 'shared-api/rules';

/** Why a plain form was refused, as the address tells it that it was led back to; null where none was. */
export function refusalIn(params: URLSearchParams): string | null {
  const refusal = alertRefusalOf(params.get('problema'));
  return refusal && ALERT_REFUSALS[refusal];
}

/** What somebody typed who was led back, what is wrong with it by field, and what is wrong besides. */
export interface Refused {
  readonly wish: AlertWish;
  readonly problems: ReturnType<typeof alertProblems>;
  readonly message: string | null;
}

/** Reads the address that a refused plain form was led back to; null where none was. */
export function refusedIn(params: URLSearchParams): Refused | null {
  const message = refusalIn(params);
  if (message === null) return null;
  const wish = {
    correo: (params.get('correo') ?? '').slice(0, EMAIL_MAX),
    palabras: (params.get('palabras') ?? '').slice(0, ALERT_WORDS_MAX),
    tipos: params.getAll('tipos').flatMap((text) => tenderTypeOf(text) ?? []),
    todas: params.has('todas'),
  };
  const problems = params.get('problema') === 'datos' ? alertProblems(wish) : {};
  return { wish, problems, message: Object.keys(problems).length > 0 ? null : message };
}
