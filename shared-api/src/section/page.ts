import type { City } from '../rules/values/city.ts';
import type { Registry } from './registry.ts';

/** Id of the `<script type="application/json">` element that carries the registry in the page. */
export const REGISTRY_ELEMENT_ID = 'portal-registry';
/** Where the registry of now is read again, by a page that found a section broken. */
export const REGISTRY_PATH = '/mf/registry.json';
/** Name of the `<meta>` element that lists, apart by spaces, the origins from which a tab may try a section. */
export const TRIAL_ORIGINS_META = 'trial-origins';
/** Name of the `<meta>` element that says how many bytes an upload may have, where that is not `MAX_UPLOAD_BYTES`. */
export const UPLOAD_LIMIT_META = 'max-upload-bytes';
/** Name of the `<meta>` element that says the version of the shell. */
export const SHELL_VERSION_META = 'shell-version';
/** Id of the `<script type="application/json">` element that says whose portal it is, a `City`. */
export const CITY_ELEMENT_ID = 'portal-city';
/** Id of the `<script type="application/json">` element that comes with a page that was rendered before it was sent. */
export const RENDERED_ELEMENT_ID = 'portal-rendered';

/** What the browser must know to take such a page over as it is: the same data, the same day. */
export interface RenderedPage {
  /** The section whose pages they are. */
  readonly section: string;
  /** The release that it was rendered from: the live one, or what is on trial beside it. */
  readonly version: string;
  /** When it was rendered, ISO 8601 with the offset of the city's clocks. */
  readonly at: string;
  /** Answers that it was made from, by their keys in the query cache. */
  readonly answers: readonly { readonly key: readonly unknown[]; readonly data: unknown }[];
}

/** A page as the shell's server entry renders it. */
export interface RenderedMarkup {
  /** Content of `#root`. */
  readonly html: string;
  /** Of the page, as its browser tab says it. */
  readonly title: string | null;
  /** For search engines and previews. */
  readonly description: string | null;
  /** Address of an RSS feed of what it shows. */
  readonly feed: string | null;
  readonly page: RenderedPage;
}

/**
 * What rendering makes of an address; `'unknown'`: nobody has such a page, or such a tender in it, which the browser says;
 * null: it can't be rendered.
 */
export type Rendering = RenderedMarkup | 'unknown' | null;

/** What a page to be rendered is made from. */
export interface RenderRequest {
  /** Path and query, e.g. `/licitaciones-concursos?pagina=2`. */
  readonly url: string;
  /** Name of the section that owns it. */
  readonly section: string;
  /** Its release that renders it. */
  readonly version: string;
  /** Base of every call, with its origin. */
  readonly apiUrl: string;
  /** Headers that every call carries, e.g. the visitor's address. */
  readonly headers: Readonly<Record<string, string>>;
  readonly nonce: string;
  /** What is live: the layout's menus come from it. */
  readonly registry: Registry;
  readonly city: City;
}
