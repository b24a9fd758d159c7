import type { Registry } from 'shared-api/section';
import { escapeHtml } from './escape.ts';

const NEEDED = 'El portal necesita JavaScript';
const NO_SCRIPT = 'Para usar el portal, active JavaScript en su navegador y vuelva a cargar la página.';
const NOT_FOUND = 'La página que estás buscando no existe.';
// The theme's styles come with the code, which does not run here.

const STYLE = 'max-width:40rem;margin:15vh auto 0;padding:0 1rem;font:1.125rem/1.5 system-ui,sans-serif';
const HEADING = 'font-size:1.5rem;line-height:1.3';
const LINK = 'color:#0b5c73';

/**
 * Returns the `<noscript>` part of a page that is not rendered: what is missing, with links to the pages that work without
 * JavaScript.
 */
export function withoutScript({ sections }: Registry, exists: boolean): string {
  const readable = sections.flatMap(({ active: { section } }) =>
    section.prefixes
      .filter(({ rendered }) => rendered)
      .map(({ path }) => `<a style="${LINK}" href="${escapeHtml(path)}">${escapeHtml(section.title)}</a>`),
  );
  return [
    `<noscript><main style="${STYLE}">`,
    `<h1 style="${HEADING}">${exists ? NEEDED : NOT_FOUND}</h1>`,
    ...(exists ? [`<p>${NO_SCRIPT}</p>`] : []),
    ...(readable.length > 0 ? [`<p>Sin JavaScript puede leer: ${readable.join(', ')}.</p>`] : []),
    '</main></noscript>',
  ].join('');
}
