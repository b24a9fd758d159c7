import { findClient, findPerson } from 'shared-api/contract';
import { DAY_MS } from '../../platform/clock.ts';
import type { Domain } from '../../platform/domain.ts';
import { route } from '../../platform/http/route.ts';
import { deleteOldPersons } from './known-persons.ts';
import { lookUpTaxpayer } from './look-up.ts';

export { knownPersons, rememberPerson } from './known-persons.ts';
export { lookUpTaxpayer } from './look-up.ts';

/** Look-ups in the tax authority's registry: 404 for an unknown tax id, 503 while the authority does not answer. */
export const persons: Domain = {
  routes: (platform) => [
    route(findPerson, async (call) => {
      const taxpayer = await lookUpTaxpayer(platform, call.user, call.params.cuit);
      const { cuit, nombre, apellido, sexo } = taxpayer;
      const { tipo_persona: tipoPersona, razon_social: razonSocial } = taxpayer;
      return { cuit, tipoPersona, razonSocial, nombre, apellido, sexo };
    }),
    route(findClient, async (call) => {
      const taxpayer = await lookUpTaxpayer(platform, call.user, call.params.cuit);
      const { nombre, apellido, razon_social: razonSocial } = taxpayer;
      return { nombre, apellido, razonSocial };
    }),
  ],
  jobs: [{ name: 'old-persons', everyMs: DAY_MS, run: deleteOldPersons }],
};
