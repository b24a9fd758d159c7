import {
  type Asset,
  type PathOwner,
  REGISTRY_ELEMENT_ID,
  type Registry,
  type ShellRelease,
} from 'shared-api/section';

const SERVICE = 'Portal de Proveedores y Licitaciones';
const DESCRIPTION = 'Inscripción de proveedores y consulta de licitaciones y concursos de la Municipalidad.';
const NO_SCRIPT = 'Para usar el portal, active JavaScript en su navegador y vuelva a cargar la página.';

export interface PageInput {
  readonly shell: ShellRelease;
  readonly registry: Registry;
  readonly nonce: string;
  /** The section that owns the path; null for the shell's own pages and the unknown ones. */
  readonly owner: PathOwner | null;
}

/** The one HTML document of the portal: the shell's files, the registry, and for a public prefix its section's preloads. */
export function renderPage({ shell, registry, nonce, owner }: PageInput): string {
  const preload = owner?.prefix.entrance === 'public' ? owner.release.preload : { scripts: [], styles: [] };
  const title = owner ? `${owner.release.section.title} · ${SERVICE}` : SERVICE;
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(DESCRIPTION)}">`,
    '<meta name="theme-color" content="#0f667e">',
    `<meta name="csp-nonce" content="${nonce}">`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    ...shell.fonts.map(
      (url) =>
        `<link rel="preload" href="${escapeHtml(url)}" as="font" type="font/woff2" crossorigin="anonymous">`,
    ),
    ...shell.styles.map((asset) => `<link rel="stylesheet" ${located('href', asset)} nonce="${nonce}">`),
    ...preload.styles.map((asset) => `<link rel="preload" as="style" ${located('href', asset)}>`),
    ...preload.scripts.map((asset) => `<link rel="preload" as="script" ${located('href', asset)}>`),
    `<script type="application/json" id="${REGISTRY_ELEMENT_ID}">${jsonForHtml(registry)}</script>`,
    ...shell.scripts.map((asset) => `<script defer ${located('src', asset)} nonce="${nonce}"></script>`),
  ];
  return [
    '<!doctype html>',
    '<html lang="es-AR">',
    '<head>',
    ...head,
    '</head>',
    '<body>',
    `<noscript>${NO_SCRIPT}</noscript>`,
    '<div id="root"></div>',
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

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
