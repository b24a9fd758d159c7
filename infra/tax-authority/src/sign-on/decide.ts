import { TAXPAYERS } from '../taxpayers.ts';
import type { Problem } from './pages.ts';

/** The password of every key. */
const PASSWORD = 'clave';
/** Least level of the fiscal key for the portal's service. */
const MINIMUM_LEVEL = 2;

type SignOnDecision =
  | { readonly cuit: string; readonly relations: readonly string[] }
  | (Problem & { readonly status: 400 | 401 | 403 });

/** Decides whether a person may sign on; `typedCuit` comes with or without hyphens. */
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
  // One text for an unknown key and a wrong password, so that it does not reveal which keys exist.
  if (persona === undefined || password !== PASSWORD) {
    return { status: 401, problem: 'El CUIT/CUIL o la clave son incorrectos', field: null };
  }
  if (persona.nivel < MINIMUM_LEVEL) {
    const problem = `Su clave fiscal es de nivel ${persona.nivel} y este servicio necesita nivel ${MINIMUM_LEVEL} o más`;
    return { status: 403, problem, field: null };
  }
  return { cuit, relations: [cuit, ...persona.representa] };
}
