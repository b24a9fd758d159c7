import type { Registry } from 'shared-api/section';
import { escapeHtml } from './escape.ts';

const NEEDED = 'El portal necesita JavaScript';
const NO_SCRIPT = 'Para usar el portal, active JavaScript en su navegador y vuelva a cargar la página.';
const NOT_FOUND = 'La página que estás buscando no existe.';
/** There is no code to give the theme's. Pages allow styles of an element. */
const STYLE = 'max-width:40rem;margin:15vh auto 0;padding:0 1rem;font:1.125rem/1.5 system-ui,sans-serif';
const HEADING = 'font-size:1.5rem;line-height:1.3';
const LINK = 'color:#0b5c73';

/**
 * What stands in a page that the browser would make, for who has no JavaScript: what is the matter, and the way to what can be
 * read without. Nobody is signed in there, so what is unknown to the public does not exist.
 */
export function withoutScript({ sections }: Registry, known: boolean): string {
  const readable = sections.flatMap(({ active: { section } }) =>
    section.prefixes
      .filter(({ rendered }) => rendered)
      .map(({ path }) => `<a style="${LINK}" href="${escapeHtml(path)}">${escapeHtml(section.title)}</a>`),
  );
  return [
    `<noscript><main style="${STYLE}">`,
    `<h1 style="${HEADING}">${known ? NEEDED : NOT_FOUND}</h1>`,
    ...(known ? [`<p>${NO_SCRIPT}</p>`] : []),
    ...(readable.length > 0 ? [`<p>Sin JavaScript puede leer: ${readable.join(', ')}.</p>`] : []),
    '</main></noscript>',
  ].join('');
}
