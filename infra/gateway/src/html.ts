import { type City, MAX_UPLOAD_BYTES } from 'shared-api/rules';
import {
  type Asset,
  CITY_ELEMENT_ID,
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
import { escapeHtml } from './escape.ts';
import { withoutScript } from './without-script.ts';

const SERVICE = 'Portal de Proveedores y Licitaciones';

/** Where the code of a page lies that came finished, until it was painted. */
const CODE_ID = 'portal-code';
/**
 * A page that came finished is read first: only when it is painted does its code take its share of the line. Nobody
 * looks at one in the background, and no frame is painted there.
 */
const CODE_AFTER_PAINT = `(()=>{const go=()=>document.head.append(document.getElementById('${CODE_ID}').content);\
document.hidden?go():requestAnimationFrame(()=>setTimeout(go))})()`;

export interface PageInput {
  readonly shell: ShellRelease;
  readonly registry: Registry;
  readonly nonce: string;
  /** Where sections may come from besides, to be tried in one tab. */
  readonly previewOrigins: readonly string[];
  /** How many bytes an upload may have. */
  readonly maxUploadBytes: number;
  readonly city: City;
  /** The section that owns the path; null for the shell's own pages and the unknown ones. */
  readonly owner: PathOwner | null;
  /** Whether there is such a page for the public. */
  readonly known?: boolean;
  /** The page itself, when it could be rendered; otherwise the browser makes it. */
  readonly rendered?: RenderedMarkup | null;
}

/**
 * The one HTML document of the portal: the shell's files, the registry, and for a public prefix its section's preloads.
 * One that comes finished asks for its code only once it is painted.
 */
export function renderPage({
  shell,
  registry,
  nonce,
  previewOrigins,
  maxUploadBytes,
  city,
  owner,
  known = true,
  rendered = null,
}: PageInput): string {
  const preload = owner?.prefix.entrance === 'public' ? owner.release.preload : { scripts: [], styles: [] };
  const title = rendered?.title ?? (owner ? `${owner.release.section.title} · ${SERVICE}` : SERVICE);
  const description =
    rendered?.description ??
    `Inscripción de proveedores y consulta de licitaciones y concursos: ${city.name}.`;
  const code = [
    ...preload.scripts.map((asset) => `<link rel="preload" as="script" ${located('href', asset)}>`),
    ...shell.scripts.map((asset) => `<script defer ${located('src', asset)} nonce="${nonce}"></script>`),
  ];
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    ...(rendered?.feed
      ? [
          `<link rel="alternate" type="application/rss+xml" title="${escapeHtml(title)}" href="${escapeHtml(rendered.feed)}">`,
        ]
      : []),
    `<meta name="${SHELL_VERSION_META}" content="${escapeHtml(shell.version)}">`,
    '<meta name="theme-color" content="#0f667e">',
    `<meta name="csp-nonce" content="${nonce}">`,
    ...(previewOrigins.length > 0
      ? [`<meta name="${PREVIEW_ORIGINS_META}" content="${escapeHtml(previewOrigins.join(' '))}">`]
      : []),
    ...(maxUploadBytes === MAX_UPLOAD_BYTES
      ? []
      : [`<meta name="${UPLOAD_LIMIT_META}" content="${maxUploadBytes}">`]),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    ...shell.fonts.map(
      (url) =>
        `<link rel="preload" href="${escapeHtml(url)}" as="font" type="font/woff2" crossorigin="anonymous">`,
    ),
    ...shell.styles.map((asset) => `<link rel="stylesheet" ${located('href', asset)} nonce="${nonce}">`),
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
  return [
    '<!doctype html>',
    // What the theme's colours hang on, before the code is here to set it.
    '<html lang="es-AR" data-mantine-color-scheme="light">',
    '<head>',
    ...head,
    '</head>',
    '<body>',
    ...(rendered ? [] : [withoutScript(registry, known)]),
    `<div id="root">${rendered?.html ?? ''}</div>`,
    ...(rendered
      ? [
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

/** JSON that can't close the script element it stands in. */
function jsonForHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
