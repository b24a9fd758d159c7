import { findClient, findPerson } from 'shared-api/contract';
import { type Route, route, userOf } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { lookUpTaxpayer } from './look-up.ts';

/** Lookups in the tax authority's registry; who is not there is 404, an authority that does not answer 503. */
export function personRoutes(platform: Platform): Route[] {
  return [
    route(findPerson, async (call) => {
      const found = await lookUpTaxpayer(platform, userOf(call), call.params.cuit);
      return {
        cuit: found.cuit,
        tipoPersona: found.tipo_persona,
        razonSocial: found.razon_social,
        nombre: found.nombre,
        apellido: found.apellido,
        sexo: found.sexo,
      };
    }),
    route(findClient, async (call) => {
      const found = await lookUpTaxpayer(platform, userOf(call), call.params.cuit);
      const { nombre, apellido, razon_social } = found;
      return { nombre, apellido, razonSocial: razon_social };
    }),
  ];
}
