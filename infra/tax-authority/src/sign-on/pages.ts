import { createHash } from 'node:crypto';
import { PORTAL_SERVICE } from '../keys.ts';
import type { SignedToken } from '../signed-token.ts';
import { escapeXml } from '../xml.ts';
import { CASES } from './answer.ts';

export interface Page {
  readonly html: string;
  readonly policy: string;
}

/** Persons that the form suggests. */
const EXAMPLE_KEYS = [
  ['20002307554', 'responsable inscripto, representa a cuatro empresas'],
  ['20002460123', 'monotributista'],
  ['20188192514', 'sujeto exento, sin domicilio electrónico'],
  ['20221062583', 'clave fiscal de nivel 1'],
  ['20220707513', 'inactiva'],
] as const;

const STYLE = `
*{box-sizing:border-box}
body{margin:0;padding:1rem;font:1rem/1.5 system-ui,sans-serif;color:#1b2430;background:#eef1f5}
main{max-width:26rem;margin:1.5rem auto;padding:1.25rem;background:#fff;border:1px solid #c5cdd8;border-radius:.5rem;overflow-wrap:anywhere}
h1{margin:0 0 .5rem;font-size:1.375rem;line-height:1.25}
label{display:block;margin-top:1rem;font-weight:600}
input,select,button{width:100%;min-height:2.75rem;padding:.5rem .75rem;font:inherit;color:inherit;background:#fff;border:1px solid #5b6778;border-radius:.375rem}
button{margin-top:1.25rem;font-weight:600;color:#fff;background:#14477d;border-color:#14477d;cursor:pointer}
button:hover{background:#0e3560}
:focus-visible{outline:3px solid #b35900;outline-offset:2px}
summary{margin-top:1.25rem;padding:.5rem 0;cursor:pointer}
a{color:#14477d}
.back a{display:inline-block;padding:.5rem 0}
ul{margin:.25rem 0;padding-left:1.25rem}
.hint{margin:.25rem 0;color:#3d4859;font-size:.9375rem}
.problem{margin:1rem 0 0;padding:.75rem;color:#7a1010;background:#fdecec;border:1px solid #b3261e;border-radius:.375rem}
[aria-invalid=true]{border:2px solid #b3261e}
`;

/** Submits the answer without a click; where scripts don't run, the button does. */
const SUBMIT = 'document.forms.myform.submit()';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

function page(title: string, content: string, formTarget: string, script = ''): Page {
  return {
    html: `<!doctype html>
<html lang="es-AR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeXml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${content}
</main>
${script === '' ? '' : `<script>${script}</script>`}
</body>
</html>
`,
    policy: [
      "default-src 'none'",
      `style-src ${hash(STYLE)}`,
      script === '' ? "script-src 'none'" : `script-src ${hash(script)}`,
      `form-action 'self' ${new URL(formTarget).origin}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  };
}

/** Why a person may not sign on, in Spanish, and the field to mend. */
export interface Problem {
  readonly problem: string;
  readonly field: 'cuit' | 'clave' | null;
}

/** The form where a person types their key; `state` is what a refused attempt left. */
export function signOnPage(callbackUrl: string, state: (Problem & { readonly cuit: string }) | null): Page {
  const faulty = (field: 'cuit' | 'clave') =>
    state?.field === field ? ' aria-invalid="true" aria-describedby="problema"' : '';
  const focused = (field: 'cuit' | 'clave') => (field === (state?.field ?? 'cuit') ? ' autofocus' : '');
  const problem = state
    ? `<p class="problem" id="problema" role="alert">${escapeXml(state.problem)}</p>`
    : '';
  const cases = [...CASES].map(([value, { words }]) => `<option value="${value}">${words}</option>`);
  const keys = EXAMPLE_KEYS.map(([cuit, name]) => `<li>${cuit}: ${escapeXml(name)}</li>`);
  const content = `<h1>Clave fiscal</h1>
<p class="hint">Autoridad fiscal local, de prueba: no use aquí su clave fiscal verdadera.</p>
${problem}
<form method="post" action="?action=SYSTEM&amp;system=${PORTAL_SERVICE}">
<label for="cuit">CUIT/CUIL</label>
<input id="cuit" name="cuit" inputmode="numeric" autocomplete="username" maxlength="20" required value="${escapeXml(state?.cuit ?? '')}"${faulty('cuit')}${focused('cuit')}>
<label for="clave">Clave</label>
<input id="clave" name="clave" type="password" autocomplete="current-password" maxlength="100" required${faulty('clave')}${focused('clave')}>
<button>Ingresar</button>
<details>
<summary>Opciones de prueba</summary>
<label for="caso">Respuesta</label>
<select id="caso" name="caso">
${cases.join('\n')}
</select>
<p class="hint">La clave de todas las personas es <strong>clave</strong>:</p>
<ul>
${keys.join('\n')}
</ul>
</details>
</form>
${backLink(callbackUrl)}`;
  return page(state ? 'Error: Clave fiscal' : 'Clave fiscal', content, callbackUrl);
}

export function answerPage(callbackUrl: string, answer: SignedToken): Page {
  const content = `<h1>Ingreso autorizado</h1>
<p>Lo llevamos al portal. Si no ocurre en unos segundos, presione Continuar.</p>
<form name="myform" method="post" action="${escapeXml(callbackUrl)}">
<input type="hidden" name="token" value="${escapeXml(answer.token)}">
<input type="hidden" name="sign" value="${escapeXml(answer.sign)}">
<button>Continuar</button>
</form>`;
  return page('Ingreso autorizado', content, callbackUrl, SUBMIT);
}

export function unknownServicePage(callbackUrl: string): Page {
  const content = `<h1>Servicio desconocido</h1>
<p>Vuelva al portal y comience el ingreso otra vez.</p>
${backLink(callbackUrl)}`;
  return page('Servicio desconocido', content, callbackUrl);
}

function backLink(callbackUrl: string): string {
  return `<p class="back"><a href="${escapeXml(new URL(callbackUrl).origin)}/">Volver al portal</a></p>`;
}
