import { Navigate, useParams } from 'shared-ui/router';
import { COMPANIES } from '../paths.ts';
import { useSubject } from '../subject/subject.ts';
import { BankStep } from './bank/BankStep.tsx';
import { ClientsStep } from './clients/ClientsStep.tsx';
import { LazyDocumentsStep } from './documents/LazyDocumentsStep.tsx';
import { PersonStep } from './person/PersonStep.tsx';
import { RegistrationPage } from './RegistrationPage.tsx';
import type { Step } from './steps.ts';
import { TaxDataStep } from './tax-data/TaxDataStep.tsx';

const STEPS: readonly Step[] = [
  { key: 'persona', title: 'Datos del Representante legal', Component: PersonStep },
  { key: 'datos', title: 'Datos de la Empresa', Component: TaxDataStep },
  { key: 'bancos', title: 'Datos Bancarios', Component: BankStep },
  { key: 'clientes', title: 'Clientes de la empresa', Component: ClientsStep },
  { key: 'documentos', title: 'Cargar Documentos', Component: LazyDocumentsStep },
];

/** The registration form of a company. */
export function CompanyWizardPage() {
  const subject = useSubject('persona-juridica', useParams().cuilEmpresa);
  if (subject === null) return <Navigate to={COMPANIES} replace />;
  return (
    <RegistrationPage
      key={subject.cuit}
      subject={subject}
      steps={STEPS}
      backLabel="Volver al estado de tramite"
    />
  );
}
