import { IconShieldCheck } from '@tabler/icons-react';
import type { AuditProblem, AuditVerification } from 'shared-api/contract';
import { Alert, Box, Button, formatDateTime, Problem, Text } from 'shared-ui';
import { numberText } from '../settings/number-text.ts';
import type { useVerifyAudit } from './queries.ts';
import { UnchainedUnverified } from './UnchainedEntries.tsx';

interface Props {
  readonly verify: ReturnType<typeof useVerifyAudit>;
}

/** Verifies the whole log. */
export function VerifyButton({ verify }: Props) {
  return (
    <Button
      variant="default"
      leftSection={<IconShieldCheck size={18} aria-hidden />}
      loading={verify.isFetching}
      onClick={() => void verify.refetch()}
    >
      Verificar integridad
    </Button>
  );
}

/** The result of the verification: the log is intact, or which entries are not. */
export function VerifyResult({ verify }: Props) {
  const { isFetching, isError, error, data, progress } = verify;
  return (
    <Box mt={isFetching || isError || data ? 'md' : 0}>
      <div aria-live="polite">
        {isFetching && <Text c="dimmed">Verificando todos los registros…</Text>}
        {isError && !isFetching && (
          <Problem
            title="No se pudo verificar"
            message={error.message}
            onRetry={progress?.sigue && (() => void verify.refetch())}
          />
        )}
        {data && !isError && !isFetching && <Verdict of={data} />}
      </div>
      {isFetching && progress?.sigue && (
        <Text c="dimmed">
          Se revisaron {numberText(progress.revisados)} de {numberText(progress.sigue.registros)} registros.
          La verificación se interrumpe si sale de esta página.
        </Text>
      )}
    </Box>
  );
}

function Verdict({ of }: { of: AuditVerification }) {
  const { integro, revisados, sello, verificado, problemas, sin_encadenar } = of;
  const checked =
    revisados === 1 ? 'Se revisó 1 registro' : `Se revisaron ${numberText(revisados)} registros`;
  if (integro) {
    return (
      <Alert color="verde" title="Los registros están íntegros" icon={<IconShieldCheck aria-hidden />}>
        <Text>
          {checked} el {formatDateTime(verificado)}: ninguno fue modificado, quitado ni agregado.
        </Text>
        <UnchainedUnverified count={sin_encadenar} />
        <Seal value={sello} />
      </Alert>
    );
  }
  return (
    <Problem
      title="Los registros no están íntegros"
      message={
        <>
          <Text>
            {checked} el {formatDateTime(verificado)}.
          </Text>
          <ul>
            {problemas.map((problem) => (
              <li key={`${problem.tipo}/${problem.desde}`}>{sentenceOf(problem)}</li>
            ))}
          </ul>
          <UnchainedUnverified count={sin_encadenar} />
        </>
      }
    />
  );
}

/** The seal to keep outside the system: rewriting the whole database would change it. */
function Seal({ value }: { value: string }) {
  return (
    <Text size="sm" mt="xs" style={{ overflowWrap: 'anywhere' }}>
      Sello del último registro: <code>{value}</code>. Guárdelo fuera del sistema para compararlo más adelante
      con el mismo registro de una exportación.
    </Text>
  );
}

function sentenceOf({ tipo, desde, hasta }: AuditProblem): string {
  const several = hasta > desde;
  const which = several ? `Los registros N.º ${desde} a ${hasta}` : `El registro N.º ${desde}`;
  switch (tipo) {
    case 'modificado':
      return `${which} ${several ? 'fueron modificados' : 'fue modificado'} después de guardarse.`;
    case 'faltante':
      return `${which} ${several ? 'fueron quitados' : 'fue quitado'}.`;
    case 'agregado':
      return `${which} ${several ? 'fueron agregados' : 'fue agregado'} por fuera del portal.`;
  }
}
