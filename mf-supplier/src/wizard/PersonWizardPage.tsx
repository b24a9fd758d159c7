import { Navigate, useParams } from 'shared-ui/router';
import { ACCOUNT } from '../paths.ts';
import { useSubject } from '../subject/subject.ts';
import { BankStep } from './bank/BankStep.tsx';
import { ClientsStep } from './clients/ClientsStep.tsx';
import { LazyDocumentsStep } from './documents/LazyDocumentsStep.tsx';
import { PersonStep } from './person/PersonStep.tsx';
import { RegistrationPage } from './RegistrationPage.tsx';
import type { Step } from './steps.ts';
import { TaxDataStep } from './tax-data/TaxDataStep.tsx';

const STEPS: readonly Step[] = [
  { key: 'persona', title: 'Datos del usuario', Component: PersonStep },
  { key: 'datos', title: 'Datos del Proveedor', Component: TaxDataStep },
  { key: 'bancos', title: 'Datos Bancarios', Component: BankStep },
  { key: 'clientes', title: 'Clientes de la empresa', Component: ClientsStep },
  { key: 'documentos', title: 'Cargar Documentos', Component: LazyDocumentsStep },
];

/** The natural person's registration form. */
export function PersonWizardPage() {
  const subject = useSubject('persona-humana', useParams().cuit);
  if (subject === null) return <Navigate to={ACCOUNT} replace />;
  return (
    <RegistrationPage
      key={subject.cuit}
      subject={subject}
      steps={STEPS}
      backLabel="Volver al panel de inscripción de proveedores"
    />
  );
}
