import type { SectionVersions } from 'shared-api/contract';
import { canaryVerdict, roleLabel } from 'shared-api/rules';

const VERDICTS = {
  'pocos-datos': 'Todavía hay pocas visitas para compararla con la activa.',
  'sin-diferencia': 'No falla más que la activa.',
  peor: 'Falla claramente más que la activa: la prueba termina por sí sola.',
} as const;
type Canary = NonNullable<SectionVersions['prueba']>;
export const verdictText = ({ activa }: Pick<SectionVersions, 'activa'>, { salud }: Canary): string =>
  VERDICTS[canaryVerdict(activa.salud, salud)];

/** Describes the visitors of a canary. */
export const shareText = ({ porcentaje, roles }: Canary): string =>
  [`${porcentaje} % de las visitas`, ...roles.map(roleLabel)].join(', ');
