import { createContext, useContext } from 'react';
import { type City, UNNAMED_CITY } from 'shared-api/rules';
import { CITY_ELEMENT_ID } from 'shared-api/section';

/** What the top bar and the entrance call the portal. */
export const SERVICE = 'Portal de Proveedores';
/** Version of the system, as its settings show it too (specification, section 9). */
export const VERSION = '1.0.0';

export const CityContext = createContext<City>(UNNAMED_CITY);

/** The city that runs the portal. */
export const useCity = (): City => useContext(CityContext);

/** What the gateway wrote into the page of the city; without that a page works as well, and names none. */
export function readCity(): City {
  try {
    return JSON.parse(document.getElementById(CITY_ELEMENT_ID)?.textContent ?? '');
  } catch {
    return UNNAMED_CITY;
  }
}
