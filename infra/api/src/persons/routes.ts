import { findClient, findPerson } from 'shared-api/contract';
import { type Route, route } from '../platform/http/route.ts';
import type { Platform } from '../platform/platform.ts';

/** Lookups in the tax authority's registry; who is not there is 404, an authority that does not answer 503. */
export function personRoutes({ taxAuthority }: Platform): Route[] {
  return [
    route(findPerson, async ({ params }) => {
      const found = await taxAuthority.getTaxpayer(params.cuit);
      return {
        cuit: found.cuit,
        tipoPersona: found.tipo_persona,
        razonSocial: found.razon_social,
        nombre: found.nombre,
        apellido: found.apellido,
        sexo: found.sexo,
      };
    }),
    route(findClient, async ({ params }) => {
      const { nombre, apellido, razon_social } = await taxAuthority.getTaxpayer(params.cuit);
      return { nombre, apellido, razonSocial: razon_social };
    }),
  ];
}
