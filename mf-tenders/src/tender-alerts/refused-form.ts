import {
  ALERT_REFUSALS,
  ALERT_WORDS_MAX,
  type AlertWish,
  alertEmailProblem,
  alertProblems,
  alertRefusalOf,
  EMAIL_MAX,
  tenderTypeOf,
} from 'shared-api/rules';

/** Reads why a form sent without JavaScript was refused, from the address it was redirected to; null when none was. */
export function refusalMessage(params: URLSearchParams): string | null {
  const refusal = alertRefusalOf(params.get('problema'));
  return refusal && ALERT_REFUSALS[refusal];
}

/** A refused form: its values, their problems by field, and a message without a field. */
export interface RefusedForm {
  readonly wish: AlertWish;
  readonly problems: ReturnType<typeof alertProblems>;
  readonly message: string | null;
}

/** Reads a refused form from the address it was redirected to; null when none was. */
export function readRefusedForm(params: URLSearchParams): RefusedForm | null {
  const message = refusalMessage(params);
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

/** A refused form with an address alone: what was typed, what is wrong with it, and a message where nothing is. */
export interface RefusedAddress {
  readonly correo: string;
  readonly problem: string | null;
  readonly message: string | null;
}

/** Reads a refused form with an address alone from the page's own address; null when none was. */
export function readRefusedAddress(params: URLSearchParams): RefusedAddress | null {
  const message = refusalMessage(params);
  if (message === null) return null;
  const correo = (params.get('correo') ?? '').slice(0, EMAIL_MAX);
  const problem = params.get('problema') === 'datos' ? alertEmailProblem(correo) : null;
  return { correo, problem, message: problem === null ? message : null };
}
