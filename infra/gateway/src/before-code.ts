import { escapeHtml } from 'shared-api/rules';
import { EARLY_ACTION_ATTRIBUTE, LATE_NOTICE_ID, type Registry, START_EVENT } from 'shared-api/section';

/** Attribute of the files that every page needs. */
export const NEEDED_ATTRIBUTE = 'data-needed';
/** Seconds after which a page without its code says so: over 256 kbit/s it takes ten. */
const LATE_AFTER_S = 15;

/** Styles of what a page shows before its code, or without; the theme's own may be among the files that do not come. */
export const STYLE = [
  '.portal-start{padding-block:3rem;font:1rem/1.55 system-ui,sans-serif}.portal-start>p{text-align:center}',
  '.portal-notice{position:sticky;bottom:.5rem;width:min(40rem,100% - 2rem);max-height:50vh;overflow:auto;margin:1rem auto;padding:.75rem 1rem;box-sizing:border-box;border:1px solid #9d6800;border-radius:8px;' +
    'background:#fff6eb;color:#1b2124;font:1rem/1.55 system-ui,sans-serif}',
  '.portal-notice :is(h1,h2){margin:0;font-size:1.125rem}.portal-notice p{margin:.25rem 0 0}.portal-notice p a[href]{color:#0b5c73}',
  `#${LATE_NOTICE_ID}{max-height:0;margin-block:0;padding-block:0;border-width:0;overflow:hidden;visibility:hidden;` +
    `animation:portal-late 0s ${LATE_AFTER_S}s forwards}`,
  '@keyframes portal-late{to{max-height:50vh;margin-block:1rem;padding-block:.75rem;border-width:1px;visibility:visible}}',
  `.portal-failed #${LATE_NOTICE_ID}{animation-delay:0s}`,
  '.portal-failed .portal-start>p{display:none}',
  `[${EARLY_ACTION_ATTRIBUTE}]{opacity:.7;cursor:progress}`,
].join('');

/** Styles of a browser without JavaScript: what works only with it is not there. A form with an address works without. */
export const STYLE_WITHOUT_SCRIPT = [
  `.portal-start>p,#${LATE_NOTICE_ID},form[method=post]:not([action]),button[type=button]`,
  // A rule of its own: browsers of 2022 drop one with a selector that they don't know.
  ':has(>form[method=post]:not([action])),p:has(>button[type=button])',
]
  .map((selectors) => `${selectors}{display:none!important}`)
  .join('');

/**
 * Runs before the portal's code. Asks once more for a file that came damaged, past the browser's cache, which would keep it
 * for a year; then shows the notice. Marks what was pressed before the code was there, for the code to do.
 */
export const SCRIPT = `(() => {
  const listening = new AbortController();
  const on = (type, listener) => addEventListener(type, listener, { capture: true, signal: listening.signal });
  on('error', ({ target: broken }) => {
    if (!broken.hasAttribute?.('${NEEDED_ATTRIBUTE}')) return;
    fetch(broken.src || broken.href, { cache: 'reload' }).catch(() => {}).finally(() => {
      const again = document.createElement(broken.localName);
      for (const { name, value } of broken.attributes) if (name !== '${NEEDED_ATTRIBUTE}') again.setAttribute(name, value);
      again.nonce = broken.nonce;
      again.onerror = () => document.documentElement.classList.add('portal-failed');
      broken.replaceWith(again);
    });
  });
  const mark = (pressed) => {
    document.querySelector('[${EARLY_ACTION_ATTRIBUTE}]')?.removeAttribute('${EARLY_ACTION_ATTRIBUTE}');
    pressed.setAttribute('${EARLY_ACTION_ATTRIBUTE}', '');
  };
  on('click', ({ target }) => {
    const button = target.closest('#root button[type=button]');
    if (button) mark(button);
  });
  on('submit', (event) => {
    if (!event.target.matches('[method=post]:not([action])')) return;
    event.preventDefault();
    mark(event.target);
  });
  on('${START_EVENT}', () => listening.abort());
})()`;

interface NoticeInput {
  readonly registry: Registry;
  readonly exists: boolean;
  readonly isRendered: boolean;
  /** True if the page does nothing without JavaScript. */
  readonly needsScript: boolean;
}

/**
 * Returns the page's notices for a browser without JavaScript, and for code that does not come: regions that stand in the
 * `main` of a page that isn't rendered, and after `#root` of one that is, as hydration would find them too many.
 */
export function noticesOf({ registry, exists, isRendered, needsScript }: NoticeInput): string {
  const heading = isRendered ? 'h2' : 'h1';
  const links = readableSections(registry);
  const reload = '<a href="">Recargar</a>';
  const readable = (when: string) => (links ? [`${when} puede leer: ${links}.`] : []);
  const withoutScript = exists
    ? [
        'El portal necesita JavaScript',
        `Para usar el portal, active JavaScript en su navegador y vuelva a cargar la página: ${reload}.`,
      ]
    : ['La página que estás buscando no existe.'];
  return [
    ...(needsScript
      ? [`<noscript>${notice('', heading, [...withoutScript, ...readable('Sin JavaScript')])}</noscript>`]
      : []),
    notice(LATE_NOTICE_ID, heading, [
      'El portal no terminó de cargar',
      `Puede que la conexión sea lenta, o que un programa de seguridad corte o cambie sus archivos: ${reload}.`,
      ...readable('Mientras tanto'),
    ]),
  ].join('');
}

function notice(id: string, heading: string, [title, ...paragraphs]: readonly string[]): string {
  return [
    `<section class="portal-notice"${id && ` id="${id}"`} aria-label="Aviso"><${heading}>${title}</${heading}>`,
    ...paragraphs.map((text) => `<p>${text}</p>`),
    '</section>',
  ].join('');
}

/** Links to the sections that can be read without JavaScript: to the first such page of each, named as the section. */
function readableSections({ sections }: Registry): string {
  return sections
    .flatMap(({ active: { section } }) => {
      const readable = section.prefixes.find(({ rendered }) => rendered);
      return readable ? [`<a href="${escapeHtml(readable.path)}">${escapeHtml(section.title)}</a>`] : [];
    })
    .join(', ');
}
