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
    route(findPerson, async ({ user, params: { cuit } }) => {
      const person = await lookUpTaxpayer(platform, user, cuit);
      return { ...person, tipoPersona: person.tipo_persona, razonSocial: person.razon_social };
    }),
    route(findClient, async ({ user, params: { cuit } }) => {
      const { nombre, apellido, razon_social: razonSocial } = await lookUpTaxpayer(platform, user, cuit);
      return { nombre, apellido, razonSocial };
    }),
  ],
  jobs: [{ name: 'old-persons', everyMs: DAY_MS, run: deleteOldPersons }],
};
