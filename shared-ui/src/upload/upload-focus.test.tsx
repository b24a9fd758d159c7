import { expect, it } from 'vitest';
import { act, fireEvent, renderPortal, screen, waitFor } from '../testing/index.ts';
import { FileUpload } from './index.ts';

/** A file whose upload is under way, each try of which the test ends. */
async function uploading() {
  const tries: PromiseWithResolvers<string>[] = [];
  const onUpload = () => {
    const attempt = Promise.withResolvers<string>();
    tries.push(attempt);
    return attempt.promise;
  };
  const { person } = renderPortal(<FileUpload label="DNI" onUpload={onUpload} />);
  const file = new File(['%PDF-1.7'], 'dni.pdf', { type: 'application/pdf' });
  await person.upload(screen.getByLabelText('DNI', { selector: 'input' }), file);
  await waitFor(() => expect(tries).toHaveLength(1));
  const breakOff = () => act(async () => tries.at(-1)?.reject(new TypeError('network')));
  return { person, tries, breakOff };
}
const cancel = () => screen.getByRole('button', { name: 'Cancelar' });

it('the focus stays on ‘Cancelar’ when a broken upload waits and is sent again', async () => {
  const { tries, breakOff } = await uploading();
  cancel().focus();
  await breakOff();
  expect(document.activeElement).toBe(cancel());
  await act(async () => void fireEvent(window, new Event('online')));
  expect(tries).toHaveLength(2);
  expect(document.activeElement).toBe(cancel());
});

it('the focus stays with the file when ‘Reintentar’ sends it', async () => {
  const { person, tries, breakOff } = await uploading();
  await breakOff();
  await person.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(tries).toHaveLength(2);
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'DNI' }));
});
