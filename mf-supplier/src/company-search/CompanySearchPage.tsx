import { IconSearch } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { digitsOf, isTaxId, personTypeOf, TYPED_VALUES, taxIdProblem } from 'shared-api/rules';
import * as v from 'shared-api/schema';
import {
  Button,
  breakable,
  formatTaxId,
  Group,
  Page,
  Problem,
  Skeleton,
  Stack,
  Text,
  Title,
} from 'shared-ui';
import { Form, TypedInput, usePortalForm } from 'shared-ui/forms';
import { useNavigate, useSearchParams } from 'shared-ui/router';
import { useOwnRequests } from '../own-requests/queries.ts';
import { ACCOUNT, portalHome } from '../paths.ts';
import { isNoRelation } from '../subject/errors.ts';
import { NoRelation } from '../subject/NoRelation.tsx';
import { useSignedIn } from '../subject/use-signed-in.ts';
import { CompanyStanding } from './CompanyStanding.tsx';
import { FoundCompany } from './FoundCompany.tsx';
import { companyProblem, useCompany, useValidateCompany } from './queries.ts';

/** 'Inicie sesión con una empresa': finds a company by its CUIT and goes on with it. The CUIT stands in the address. */
export function CompanySearchPage() {
  const [params, setParams] = useSearchParams();
  const typed = params.get('cuit');
  const requestedCuit = typed === null ? null : digitsOf(typed);
  const addressCuit = requestedCuit !== null && isTaxId(requestedCuit) ? requestedCuit : null;
  // A company whose answer was dismissed: another number was refused since.
  const [dismissed, setDismissed] = useState<string | null>(null);
  const cuit = addressCuit === dismissed ? null : addressCuit;
  const company = useCompany(cuit);
  const validation = useValidateCompany();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);

  const choose = (chosen: string | null) => {
    validation.reset();
    setDismissed(null);
    // The address does not change by it: nothing else would ask again.
    if (chosen !== null && chosen === addressCuit) return void company.refetch();
    setParams(chosen === null ? {} : { cuit: chosen });
  };
  const goOn = (chosen: string) => {
    validation.mutate(chosen, {
      onSuccess: () => navigate(portalHome({ type: 'persona-juridica', cuit: chosen })),
    });
  };

  // The back button leads to another company, of which the answer says nothing.
  const validationError = validation.variables === addressCuit ? validation.error : null;
  if (isNoRelation(validationError)) return <NoRelation onLeave={validation.reset} />;
  return (
    <Page
      title="Inicie sesión con una empresa"
      size="form"
      back={{ to: ACCOUNT, label: 'Volver a Mis inscripciones' }}
    >
      <Stack gap="lg">
        <SearchForm
          ref={field}
          inForce={addressCuit ?? ''}
          busy={company.isFetching}
          onSearch={choose}
          onRefuse={() => setDismissed(addressCuit)}
        />
        {cuit !== null && company.isPending && (
          <Skeleton height="9rem" role="status" aria-label="Cargando..." />
        )}
        {cuit !== null && company.isError && (
          <Problem
            title={companyProblem(company.error)}
            message={
              <>
                <div>Verifique los datos o pruebe de nuevo</div>
                {personTypeOf(cuit) === 'FISICA' && <div>{PERSON_HINT}</div>}
              </>
            }
            onRetry={() => void company.refetch()}
          />
        )}
        {cuit !== null && !company.isError && company.data && (
          <FoundCompany
            // Another company's card takes the focus too, also where its answer is known already.
            key={company.data.cuit}
            company={company.data}
            busy={validation.isPending}
            problem={validationError && companyProblem(validationError)}
            onCancel={() => {
              // The button is gone with the company.
              field.current?.focus();
              choose(null);
            }}
            onContinue={() => goOn(company.data.cuit)}
          />
        )}
        {cuit === null && <Represented onChoose={choose} />}
      </Stack>
    </Page>
  );
}

/** Says it of a person's number, which no company has. */
const PERSON_HINT =
  'Ese CUIT es de una persona, no de una empresa. Si la inscripción es para usted, vuelva a Mis inscripciones y elija «Inscripción de persona humana».';

interface FormProps {
  /** Ref of the field. */
  readonly ref: RefObject<HTMLInputElement | null>;
  /** CUIT that the address names; '' without one. */
  readonly inForce: string;
  readonly busy: boolean;
  readonly onSearch: (cuit: string) => void;
  /** Called for each number that is refused at the field. */
  readonly onRefuse: () => void;
}

const Search = v.object({ cuit: v.pipe(v.string(), v.rule(taxIdProblem)) });

/** Its field follows the address; what has the focus keeps it. */
function SearchForm({ ref, inForce, busy, onSearch, onRefuse }: FormProps) {
  const form = usePortalForm({ initialValues: { cuit: inForce }, schema: Search });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address replaces what was typed, once.
  useEffect(() => form.discard(), [inForce]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failed try.
  useEffect(() => {
    if (form.attempt > 0) onRefuse();
  }, [form.attempt]);
  return (
    <Form form={form} summary={false} onSubmit={({ cuit }) => onSearch(cuit)}>
      <Group align="flex-start" gap="sm">
        <TypedInput
          ref={ref}
          {...form.field('cuit')}
          label="CUIT de la empresa"
          description="11 números"
          flex={{ base: '1 1 100%', xs: '1 1 14rem' }}
          kind={TYPED_VALUES.taxId}
          value={form.values.cuit}
          onChange={(cuit) => form.setFieldValue('cuit', cuit)}
        />
        <Button
          type="submit"
          mt={{ base: 0, xs: '2.85rem' }}
          loading={busy}
          leftSection={<IconSearch size={18} aria-hidden />}
        >
          Buscar
        </Button>
      </Group>
    </Form>
  );
}

/** The companies that the sign-on named at this login: nobody has to type them. */
function Represented({ onChoose }: { onChoose: (cuit: string) => void }) {
  const { representa, cuit: own } = useSignedIn();
  const companies = representa.filter((cuit) => cuit !== own);
  return companies.length > 0 && <Companies cuits={companies} onChoose={onChoose} />;
}

interface CompaniesProps {
  readonly cuits: readonly string[];
  readonly onChoose: (cuit: string) => void;
}

function Companies({ cuits, onChoose }: CompaniesProps) {
  const { data: lines = [] } = useOwnRequests();
  const nameOf = (company: string) => lines.find(({ cuit }) => cuit === company)?.nombre;
  return (
    <Stack gap="sm" component="section" aria-labelledby="representadas">
      <Title order={2} size="h4" id="representadas">
        Empresas que usted representa
      </Title>
      <Text c="dimmed">Según lo que ARCA (ex AFIP) informó cuando ingresó.</Text>
      <Stack gap="xs" align="flex-start">
        {cuits.map((cuit) => (
          <div key={cuit}>
            <Button variant="default" onClick={() => onChoose(cuit)}>
              {breakable([nameOf(cuit), formatTaxId(cuit)].filter(Boolean).join(' · '))}
            </Button>
            <CompanyStanding cuit={cuit} />
          </div>
        ))}
      </Stack>
    </Stack>
  );
}
