import { describe, expect, it, vi } from 'vitest';
import { accessibilityProblems, renderPortal, screen, waitFor } from '../testing/index.ts';
import { FileField } from './index.ts';

const csv = (name: string) => new File(['titulo'], name, { type: 'text/csv' });
const input = () => screen.getByLabelText<HTMLInputElement>('Archivo CSV', { selector: 'input' });
const zone = (name = 'Elegir archivo: Archivo CSV') => screen.getByRole('button', { name });

describe('a field for files of an import', () => {
  it('hands over the file that is chosen, and says its name', async () => {
    const onFiles = vi.fn();
    const { person } = renderPortal(
      <FileField label="Archivo CSV" accept=".csv" limit="Máximo 2MB" onFiles={onFiles} />,
    );
    screen.getByText(/Ningún archivo elegido/);
    expect(input().accept).toBe('.csv');
    await person.upload(input(), csv('marzo.csv'));
    await screen.findByText(/marzo.csv/);
    expect(onFiles.mock.calls).toEqual([[[expect.objectContaining({ name: 'marzo.csv' })]]]);
    expect(await accessibilityProblems()).toEqual([]);
  });

  it('takes several where several are asked for', async () => {
    const onFiles = vi.fn();
    const { person } = renderPortal(
      <FileField label="Archivo CSV" accept=".csv" limit="Máximo 2MB" multiple onFiles={onFiles} />,
    );
    zone('Elegir archivos: Archivo CSV');
    await person.upload(input(), [csv('marzo.csv'), csv('abril.csv')]);
    await screen.findByText(/marzo.csv, abril.csv/);
    await waitFor(() => expect(onFiles).toHaveBeenCalledOnce());
  });

  it('takes nothing while it is busy, and keeps the focus', async () => {
    const { person } = renderPortal(
      <FileField label="Archivo CSV" accept=".csv" limit="Máximo 2MB" busy onFiles={() => undefined} />,
    );
    await person.tab();
    expect(document.activeElement).toBe(zone());
    expect(zone().getAttribute('aria-disabled')).toBe('true');
    screen.getByRole('status');
    expect(await accessibilityProblems()).toEqual([]);
  });
});
