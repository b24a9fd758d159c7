import { escapeHtml, MAX_UPLOAD_BYTES } from 'shared-api/rules';
import {
  type Asset,
  CITY_ELEMENT_ID,
  LAST_MAINTENANCE_META,
  type PathOwner,
  PREVIEW_ORIGINS_META,
  REGISTRY_ELEMENT_ID,
  RENDERED_ELEMENT_ID,
  type Registry,
  type RenderedMarkup,
  SHELL_VERSION_META,
  type ShellRelease,
  UPLOAD_LIMIT_META,
} from 'shared-api/section';
import { NEEDED_ATTRIBUTE, noticesOf, SCRIPT, STYLE, STYLE_WITHOUT_SCRIPT } from './before-code.ts';
import { jsonForHtml, linkHead } from './head.ts';
import type { GatewayOptions } from './options.ts';

const SERVICE = 'Portal de Proveedores y Licitaciones';

/** Returns the content of `#root` until the browser renders the page. */
const loading = (notices: string) => `<main class="portal-start"><p>Cargando...</p>${notices}</main>`;

/** Id of the template with the code of a rendered page, until the page is painted. */
const CODE_ID = 'portal-code';
/**
 * Loads the code of a rendered page after its first paint, so that it does not compete with what people read. A page in
 * the background is never painted, so it loads at once.
 */
const CODE_AFTER_PAINT = `(()=>{const go=()=>document.head.append(document.getElementById('${CODE_ID}').content);\
document.hidden?go():requestAnimationFrame(()=>setTimeout(go))})()`;

export type PageSettings = Pick<GatewayOptions, 'previewOrigins' | 'maxUploadBytes' | 'city' | 'publicUrl'>;

interface PageInput extends PageSettings {
  readonly shell: ShellRelease;
  readonly registry: Registry;
  readonly nonce: string;
  /** Path of the page, without its query. */
  readonly path: string;
  /** Day on which the shell or a section was last released, `yyyy-mm-dd`. */
  readonly lastMaintenance: string;
  /** The section that owns the path; null for the shell's own and unknown pages. */
  readonly owner: PathOwner | null;
  readonly exists: boolean;
  /** True if the page does nothing without JavaScript, even a rendered one. */
  readonly needsScript: boolean;
  /** Null: the browser renders the page. */
  readonly rendered: RenderedMarkup | null;
}

/** Writes the HTML document: the shell's files, the registry, a public section's preloads, and the rendered page if any. */
export function renderPage(page: PageInput): string {
  const { shell, registry, nonce, previewOrigins, maxUploadBytes, city, owner, exists, rendered } = page;
  const preload = owner?.prefix.entrance === 'public' ? owner.release.preload : { scripts: [], styles: [] };
  const title = rendered?.title ?? (owner ? `${owner.release.section.title} · ${SERVICE}` : SERVICE);
  const description =
    rendered?.description ??
    `Inscripción de proveedores y consulta de licitaciones y concursos: ${city.name}.`;
  const code = [
    ...preload.scripts.map((asset) => `<link rel="preload" as="script" ${located('href', asset)}>`),
    ...shell.scripts.map(
      (asset) => `<script defer ${located('src', asset)} nonce="${nonce}" ${NEEDED_ATTRIBUTE}></script>`,
    ),
  ];
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    rendered?.feed &&
      `<link rel="alternate" type="application/${rendered.feed.endsWith('.atom') ? 'atom' : 'rss'}+xml" title="${escapeHtml(title)}" href="${escapeHtml(rendered.feed)}">`,
    ...(rendered && exists ? linkHead({ ...page, serviceName: SERVICE, title, description, rendered }) : []),
    `<meta name="${LAST_MAINTENANCE_META}" content="${page.lastMaintenance}">`,
    `<meta name="${SHELL_VERSION_META}" content="${escapeHtml(shell.version)}">`,
    '<meta name="theme-color" content="#0f667e">',
    `<meta name="csp-nonce" content="${nonce}">`,
    previewOrigins.length > 0 &&
      `<meta name="${PREVIEW_ORIGINS_META}" content="${escapeHtml(previewOrigins.join(' '))}">`,
    maxUploadBytes !== MAX_UPLOAD_BYTES && `<meta name="${UPLOAD_LIMIT_META}" content="${maxUploadBytes}">`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    ...shell.fonts.map(
      (url) =>
        `<link rel="preload" href="${escapeHtml(url)}" as="font" type="font/woff2" crossorigin="anonymous">`,
    ),
    `<style nonce="${nonce}">${STYLE}</style>`,
    `<noscript><style nonce="${nonce}">${STYLE_WITHOUT_SCRIPT}</style></noscript>`,
    `<script nonce="${nonce}">${SCRIPT}</script>`,
    ...shell.styles.map(
      (asset) => `<link rel="stylesheet" ${located('href', asset)} nonce="${nonce}" ${NEEDED_ATTRIBUTE}>`,
    ),
    ...preload.styles.map((asset) =>
      rendered
        ? `<link rel="stylesheet" ${located('href', asset)} nonce="${nonce}">`
        : `<link rel="preload" as="style" ${located('href', asset)}>`,
    ),
    `<script type="application/json" id="${CITY_ELEMENT_ID}">${jsonForHtml(city)}</script>`,
    `<script type="application/json" id="${REGISTRY_ELEMENT_ID}">${jsonForHtml(registry)}</script>`,
    ...(rendered
      ? [`<script type="application/json" id="${RENDERED_ELEMENT_ID}">${jsonForHtml(rendered.page)}</script>`]
      : code),
  ];
  const notices = noticesOf({
    registry,
    exists,
    isRendered: rendered !== null,
    needsScript: page.needsScript || !rendered,
  });
  return [
    '<!doctype html>',
    // The theme's colours depend on this attribute, which its code sets too late.
    '<html lang="es-AR" data-mantine-color-scheme="light">',
    '<head>',
    ...head.filter(Boolean),
    '</head>',
    '<body>',
    `<div id="root">${rendered?.html ?? loading(notices)}</div>`,
    ...(rendered
      ? [
          notices,
          `<template id="${CODE_ID}">${code.join('')}</template>`,
          `<script nonce="${nonce}">${CODE_AFTER_PAINT}</script>`,
        ]
      : []),
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function located(attribute: 'src' | 'href', { url, integrity }: Asset): string {
  return `${attribute}="${escapeHtml(url)}" integrity="${escapeHtml(integrity)}" crossorigin="anonymous"`;
}
