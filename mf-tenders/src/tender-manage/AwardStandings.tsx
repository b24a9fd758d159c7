import type { TenderDetail } from 'shared-api/contract';
import { awardText, standingText } from 'shared-api/rules';
import { Paper, Text } from 'shared-ui';

type Award = NonNullable<TenderDetail['desenlace']>['adjudicaciones'][number];

/** The register is asked by CUIT: a name alone may be that of somebody in it. */
const NOT_LOOKED_UP = 'Sin CUIT: no se buscó en el registro.';

/** The standing of each awarded supplier in the register on the day of the result: for staff, not in the preview. */
export function AwardStandings({ awards }: { readonly awards: readonly Award[] }) {
  const standings = awards.flatMap((award) =>
    award.registro === undefined
      ? []
      : [{ award: awardText(award), standing: award.cuit ? standingText(award.registro) : NOT_LOOKED_UP }],
  );
  if (standings.length === 0) return null;
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="adjudicados-en-el-registro">
      <Text component="h2" id="adjudicados-en-el-registro" fw={600} mb={4}>
        Los adjudicatarios en el registro
      </Text>
      <Text size="sm" c="dimmed" mb="sm">
        El día en que se cargó el resultado. Solo lo ve el personal: no se publica.
      </Text>
      {standings.map(({ award, standing }) => (
        <Text key={award} style={{ overflowWrap: 'anywhere' }}>{`${award}. ${standing}`}</Text>
      ))}
    </Paper>
  );
}
