import { REGISTRY_ELEMENT_ID, Registry } from 'shared-api/section';
import * as v from 'valibot';

/** The registry that the gateway wrote into the page. @throws when the page carries none */
export function readRegistry(): Registry {
  const text = document.getElementById(REGISTRY_ELEMENT_ID)?.textContent;
  return v.parse(Registry, JSON.parse(text ?? 'null'));
}
