import { renderPortal, screen } from 'shared-ui/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { AtHand } from './AtHand.tsx';
import { Guide } from './Guide.tsx';

/** The page as the gateway of a city sends it that has set this limit. */
function limitOf(megabytes: number) {
  const meta = document.createElement('meta');
  meta.name = 'max-upload-bytes';
  meta.content = String(megabytes * 1024 * 1024);
  document.head.append(meta);
  onTestFinished(() => meta.remove());
}
const LIMIT = /^(Documentos|Reúna los documentos) en PDF, JPG o PNG, de hasta (.*) cada uno/;
const shownLimit = async () => LIMIT.exec((await screen.findByText(LIMIT)).textContent)?.[2];

describe.each([
  ['Qué tener a mano', () => renderPortal(<AtHand />)],
  [
    'Guía rapida',
    async () => {
      const { person } = renderPortal(<Guide opened onClose={() => undefined} />);
      await person.click(await screen.findByRole('button', { name: '¿Qué documentos necesito?' }));
    },
  ],
])('%s', (_, show) => {
  test('says how large a file may be', async () => {
    await show();
    expect(await shownLimit()).toBe('10 MB');
  });

  test('says the limit that the city has set', async () => {
    limitOf(25);
    await show();
    expect(await shownLimit()).toBe('25 MB');
  });
});
