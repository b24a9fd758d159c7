import { startForm, supplierCalls } from '../support/http.ts';
import { looksRight } from '../support/page-checks.ts';
import { enter, signOnAtAuthority, signOut } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

// The other journeys change the requests that this one needs.
test.use({ portalName: 'suppliers' });

/** A company of the demo that waits for its review, and the person who signs in for it. */
const COMPANY = '30558535365';
const PERSON = '20201731594';
/** Nobody else's in that portal. */
const OTHER = '20188153853';
const MESSAGES = `/request-management/estado-tramite/persona-juridica/${COMPANY}?tab=mensajes`;

test('a link of a mail, opened signed out, leads through the fiscal key to what it names', async ({
  page,
}) => {
  await page.goto(MESSAGES);
  await expect(page.getByRole('heading', { name: 'Ingreso de proveedores' })).toBeVisible();
  await looksRight(page);
  await signOnAtAuthority(page, PERSON);
  await expect(page.getByRole('tab', { name: /^Mensajes/, selected: true })).toBeVisible();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(MESSAGES);
});

test('who signs out leaves nothing in the other tab', async ({ page, context, portal }) => {
  const supplier = await supplierCalls(portal, OTHER);
  await startForm(supplier, OTHER);
  await enter(page, supplier);
  await page.goto('/cuenta');
  const other = await context.newPage();
  await other.goto(`/persona-humana/register/${OTHER}?paso=2`);
  await other.getByText('Otro domicilio y teléfono (opcional)').click();
  await other.getByLabel('Teléfono alternativo').fill('3834111111');
  const drafts = () =>
    other.evaluate<string[]>("Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))");
  expect(await drafts()).not.toEqual([]);
  await signOut(page);
  await expect(other.getByText('Se cerró sesión ....')).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Ingreso de proveedores' })).toBeVisible();
  expect(await drafts()).toEqual([]);
  await looksRight(other);
});
