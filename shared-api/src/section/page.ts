import type { City } from '../rules/values/city.ts';
import type { Registry } from './registry.ts';

/** Id of the `<script type="application/json">` element that carries the registry in the page. */
export const REGISTRY_ELEMENT_ID = 'portal-registry';
/** Path from which an open page reads the current registry. */
export const REGISTRY_PATH = '/mf/registry.json';
/** Name of the `<meta>` element with the origins, separated by spaces, from which a tab may preview a section. */
export const PREVIEW_ORIGINS_META = 'preview-origins';
/** Name of the `<meta>` element with the upload limit in bytes, where that is not `MAX_UPLOAD_BYTES`. */
export const UPLOAD_LIMIT_META = 'max-upload-bytes';
/** Name of the `<meta>` element with the shell's version. */
export const SHELL_VERSION_META = 'shell-version';
/** Name of the `<meta>` element with the day of the release in use, `yyyy-mm-dd`. */
export const LAST_MAINTENANCE_META = 'last-maintenance';
/** Id of the `<script type="application/json">` element with the `City`. */
export const CITY_ELEMENT_ID = 'portal-city';
/** Event of the window by which the portal's code says that it takes the page over. */
export const START_EVENT = 'portal-start';
/** Attribute of the button or form that was used before the code was there. */
export const EARLY_ACTION_ATTRIBUTE = 'data-early';
/** Id of the message that the code did not load; the code removes it. */
export const LATE_NOTICE_ID = 'portal-late';
/** Id of the `<script type="application/json">` element of a page that the gateway rendered, a `RenderedPage`. */
export const RENDERED_ELEMENT_ID = 'portal-rendered';

/** Data with which the browser hydrates a rendered page: the same answers and the same day. */
export interface RenderedPage {
  /** The section whose pages they are; null for a page of the shell. */
  readonly section: string | null;
  /** Release that it was rendered from: of the section (the live one or the canary), or of the shell. */
  readonly version: string;
  /** Time of the rendering, ISO 8601 with the offset of the city's clocks. */
  readonly at: string;
  /** Answers of the API that it shows, by their keys in the query cache. */
  readonly answers: readonly { readonly key: readonly unknown[]; readonly data: unknown }[];
}

/** A page as the shell's server entry renders it. */
export interface RenderedMarkup {
  /** Content of `#root`. */
  readonly html: string;
  readonly title: string | null;
  /** For search engines and link previews. */
  readonly description: string | null;
  /** Address of an RSS feed of what it shows. */
  readonly feed: string | null;
  /** Path and query of the address that search engines keep; the page's path if absent. */
  readonly canonical?: string | null;
  /** Days from and until which what it shows is valid, `yyyy-mm-dd`. */
  readonly published?: string | null;
  readonly expires?: string | null;
  readonly page: RenderedPage;
}

/** A rendered page; `'unknown'`: there is no such page or tender, which the browser shows; null: it can't be rendered. */
export type Rendering = RenderedMarkup | 'unknown' | null;

/** Input of the rendering of a page. */
export interface RenderRequest {
  /** Path and query, e.g. `/licitaciones-concursos?pagina=2`. */
  readonly url: string;
  /** Name of the section that owns it; null for a page of the shell. */
  readonly section: string | null;
  /** Version of the release that renders it. */
  readonly version: string;
  /** Base of every call, with its origin. */
  readonly apiUrl: string;
  /** Headers that every call carries, e.g. the visitor's address. */
  readonly headers: Readonly<Record<string, string>>;
  readonly nonce: string;
  /** For the menus of the layout. */
  readonly registry: Registry;
  readonly city: City;
  readonly maxUploadBytes: number;
}
