import type { PersonPath } from 'shared-api/contract';
import { CONTRACT_VERSION } from 'shared-api/section';
import type { RouteObject } from 'shared-ui/router';

/** Version of the contract with the shell that this section speaks. */
export const contractVersion = CONTRACT_VERSION;

/** The addresses that both kinds of person have. */
const routesOf = (type: PersonPath): readonly RouteObject[] => [
  {
    path: `/request-management/${type}/:cuilEmpresa?`,
    lazy: async () => {
      const { PortalHomePage } = await import('./portal-home/PortalHomePage.tsx');
      return { element: <PortalHomePage type={type} /> };
    },
  },
  {
    path: `/request-management/estado-tramite/${type}/:cuilEmpresa`,
    lazy: async () => {
      const { StatusPage } = await import('./status/StatusPage.tsx');
      return { element: <StatusPage type={type} /> };
    },
  },
  {
    path: `/request-success/${type}${type === 'persona-juridica' ? '/:cuit' : ''}`,
    lazy: async () => {
      const { SuccessPage } = await import('./success/SuccessPage.tsx');
      return { element: <SuccessPage type={type} /> };
    },
  },
];

/** The specification lists both addresses of the form for both kinds of person: the other one leads to the form too. */
const otherAddresses = (
  [
    ['persona-humana', '/persona-humana/register-form/:cuit'],
    ['persona-juridica', '/persona-juridica/register/:cuit'],
  ] as const
).map(
  ([type, path]): RouteObject => ({
    path,
    lazy: async () => {
      const { RegistrationRedirect } = await import('./wizard/RegistrationRedirect.tsx');
      return { element: <RegistrationRedirect type={type} /> };
    },
  }),
);

/** The section's screens; each page is loaded when its address is first opened. */
export const routes: readonly RouteObject[] = [
  {
    path: '/cuenta',
    lazy: async () => ({ Component: (await import('./account/AccountHomePage.tsx')).AccountHomePage }),
  },
  {
    path: '/auth/personas-juridicas',
    lazy: async () => ({
      Component: (await import('./company-search/CompanySearchPage.tsx')).CompanySearchPage,
    }),
  },
  {
    path: '/persona-humana/register/:cuit',
    lazy: async () => ({ Component: (await import('./wizard/PersonWizardPage.tsx')).PersonWizardPage }),
  },
  {
    path: '/persona-juridica/register-form/:cuilEmpresa',
    lazy: async () => ({ Component: (await import('./wizard/CompanyWizardPage.tsx')).CompanyWizardPage }),
  },
  {
    path: '/datos-personales',
    lazy: async () => ({
      Component: (await import('./personal-data/PersonalDataPage.tsx')).PersonalDataPage,
    }),
  },
  ...otherAddresses,
  ...routesOf('persona-humana'),
  ...routesOf('persona-juridica'),
  {
    path: '/certificado-autorizado/public/certificado/:id',
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "first" */ './certificate/CertificatePage.tsx'))
        .CertificatePage,
    }),
  },
];
