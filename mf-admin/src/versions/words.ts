import type { RegistryChange, SectionVersions, VersionHealth } from 'shared-api/contract';
import { roleLabel } from 'shared-api/rules';
import { numberText } from '../settings/number-text.ts';

const THOUSAND = 1_000;
const NOTHING = '—';

const ACTIONS = {
  publish: 'Publicó',
  activate: 'Activó',
  rollback: 'Volvió atrás',
  retire: 'Retiró',
  canary: 'Puso a prueba',
  promote: 'Activó la de prueba',
  withdraw: 'Terminó la prueba',
} as const satisfies Record<RegistryChange['accion'], string>;
export const actionText = ({ accion }: RegistryChange): string => ACTIONS[accion];

/** The version that a change is about: what was taken back, or what people are given since. */
export const changedVersion = ({ accion, version, antes }: RegistryChange): string =>
  (accion === 'withdraw' || accion === 'retire' ? antes : version) ?? NOTHING;

const VERDICTS = {
  'pocos-datos': 'Todavía hay pocas visitas para compararla con la activa.',
  'sin-diferencia': 'No falla más que la activa.',
  peor: 'Falla claramente más que la activa: la prueba termina por sí sola.',
} as const;
type Trial = NonNullable<SectionVersions['prueba']>;
export const verdictText = ({ veredicto }: Trial): string => VERDICTS[veredicto];

/** Who is given a trial. */
export const shareText = ({ porcentaje, roles }: Trial): string =>
  [`${porcentaje} % de las visitas`, ...roles.map(roleLabel)].join(', ');

/** How often something failed, for a thousand visits. */
export function failuresText({ visitas, fallas }: VersionHealth): string {
  if (visitas === 0) return NOTHING;
  return ((fallas / visitas) * THOUSAND).toLocaleString('es-AR', { maximumFractionDigits: 1 });
}

/** Milliseconds as people read them. */
export function timeText(ms: number | null): string {
  if (ms === null) return NOTHING;
  if (ms < THOUSAND) return `${ms} ms`;
  return `${(ms / THOUSAND).toLocaleString('es-AR', { maximumFractionDigits: 1 })} s`;
}

const CAUSES = {
  error: 'Error en la página',
  pagina: 'Página que no se pudo mostrar',
  carga: 'La sección no cargó',
} as const;

/** What failed, how often and where, as its team can recognise it. */
export const failureText = ({
  causa,
  nombre,
  lugar,
  veces,
}: VersionHealth['mas_frecuentes'][number]): string =>
  `${CAUSES[causa]}: ${nombre} (${lugar}), ${veces === 1 ? '1 vez' : `${numberText(veces)} veces`}`;
