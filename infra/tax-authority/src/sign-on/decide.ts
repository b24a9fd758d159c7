import { SEED_PASSWORD, TAXPAYERS } from '../seeds/index.ts';

/** Level of the fiscal key that the portal's service asks for. */
const MINIMUM_LEVEL = 2;

export type SignOnDecision =
  | { readonly cuit: string; readonly relations: readonly string[] }
  | {
      readonly status: 400 | 401 | 403;
      /** Why not, in Spanish. */
      readonly problem: string;
      readonly field: 'cuit' | 'clave' | null;
    };

/** Whether a person may sign on with these: `cuit` with or without hyphens. */
export function decideSignOn(typedCuit: string, password: string): SignOnDecision {
  const cuit = typedCuit.replaceAll(/[\s.-]/g, '');
  if (!/^\d{11}$/.test(cuit)) {
    return { status: 400, problem: 'El CUIT/CUIL debe tener 11 números', field: 'cuit' };
  }
  if (password === '') return { status: 400, problem: 'Ingrese su clave fiscal', field: 'clave' };
  const persona = TAXPAYERS.get(cuit)?.persona;
  if (persona?.tipo === 'JURIDICA') {
    const problem =
      'Las personas jurídicas no tienen clave fiscal: ingrese con el CUIT/CUIL de quien la representa';
    return { status: 403, problem, field: 'cuit' };
  }
  // The same words for an unknown key and for a wrong password: which keys exist is not told here.
  if (persona === undefined || password !== SEED_PASSWORD) {
    return { status: 401, problem: 'El CUIT/CUIL o la clave son incorrectos', field: null };
  }
  if (persona.nivel < MINIMUM_LEVEL) {
    const problem = `Su clave fiscal es de nivel ${persona.nivel} y este servicio necesita nivel ${MINIMUM_LEVEL} o más`;
    return { status: 403, problem, field: null };
  }
  return { cuit, relations: [cuit, ...persona.representa] };
}
