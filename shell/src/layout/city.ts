import { type City, UNNAMED_CITY } from 'shared-api/rules';
import { CITY_ELEMENT_ID } from 'shared-api/section';

/** The portal's name in the top bar and on the landing page. */
export const SERVICE_NAME = 'Portal de Proveedores';
/** Version of the system, also shown in the settings (specification, section 9). */
export const VERSION = '1.0.0';

/** Reads the city that the gateway wrote into the page; an unnamed one when there is none. */
export function readCity(): City {
  try {
    return JSON.parse(document.getElementById(CITY_ELEMENT_ID)?.textContent ?? '');
  } catch {
    return UNNAMED_CITY;
  }
}
