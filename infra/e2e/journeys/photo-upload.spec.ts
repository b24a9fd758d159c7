import { samplePdf } from '../support/documents.ts';
import { axe, expect, test } from '../support/test.ts';
import { documentCards, enterDocuments } from '../support/wizard.ts';

test.use({ portalName: 'suppliers' });

/** Nobody else's in that portal. */
const PERSON = '20168598204';

/**
 * Returns a script that chooses, as a phone would give it, a photo whose pixels lie on their side and whose EXIF data say
 * that it was taken upright (orientation 6). It runs in the page, since only a browser makes a JPEG here.
 * @param noise strength of the grain, 0 to 255: all of it weighs more than 10 MB, a camera's own some 4 MB
 */
const choosePhoto = (noise: number) => `(async () => {
  const canvas = document.createElement('canvas');
  canvas.width = 4032;
  canvas.height = 3024;
  const context = canvas.getContext('2d');
  const image = context.createImageData(canvas.width, canvas.height);
  const words = new Uint32Array(image.data.buffer);
  let seed = 1;
  for (let i = 0; i < words.length; i++) {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    const grain = (shift) => 128 + Math.round((((seed >>> shift) & 255) / 255 - 0.5) * ${noise});
    words[i] = (0xff000000 | (grain(0) << 16) | (grain(8) << 8) | grain(16)) >>> 0;
  }
  context.putImageData(image, 0, 0);
  const jpeg = await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.95));
  const exif = new Uint8Array([
    0xff, 0xe1, 0x00, 0x22, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0x00, 0x2a, 0, 0, 0, 8,
    0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0,
  ]);
  const photo = new File([jpeg.slice(0, 2), exif, jpeg.slice(2)], 'IMG_2041.JPG', { type: 'image/jpeg' });
  const chosen = new DataTransfer();
  chosen.items.add(photo);
  const input = document.querySelector('article input[type=file]');
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  return photo.size;
})()`;

/** Strength of the grain in a phone's photo of a sheet of paper. */
const CAMERA_GRAIN = 40;

test('a phone’s photo over the limit is made smaller, stays upright and says so', async ({
  page,
  portal,
}) => {
  test.setTimeout(180_000);
  await enterDocuments(page, portal, PERSON);
  const dni = documentCards(page).first();
  const bytes = await page.evaluate<number>(choosePhoto(255));
  expect(bytes).toBeGreaterThan(10 * 1024 * 1024);
  await expect(dni.getByText(/^La foto se redujo de \d+,\d MB a (\d,\d MB|\d+ kB)$/)).toBeVisible();
  await expect(dni.getByText('Completo')).toBeVisible();
  await expect(dni.getByText('IMG_2041.jpg')).toBeVisible();
  await axe(page);

  await page.reload();
  await dni.getByRole('button', { name: 'Ver Archivo' }).click();
  const stored = dni.getByRole('img', { name: 'IMG_2041.jpg' });
  await expect(stored).toBeVisible();
  const [width, height] = await page.evaluate<[number, number]>(`(async () => {
    const image = document.querySelector('article img');
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  })()`);
  expect(height).toBeGreaterThanOrEqual(1750);
  expect(width / height).toBeCloseTo(3 / 4, 2);
});

test('a phone’s usual photo travels as what arrives within 15 s at 500 kbit/s', async ({ page, portal }) => {
  await enterDocuments(page, portal, PERSON);
  const again = documentCards(page).first().getByRole('button', { name: 'Subir Otro' });
  if (await again.isVisible()) await again.click();
  const upload = page.waitForRequest((request) => request.url().endsWith('/files/upload'));
  const bytes = await page.evaluate<number>(choosePhoto(CAMERA_GRAIN));
  expect(bytes).toBeGreaterThan(3 * 1024 * 1024);
  const length = Number(await (await upload).headerValue('content-length'));
  expect(length).toBeGreaterThan(100_000);
  expect(length).toBeLessThan((15 * 500_000) / 8);
  await expect(
    documentCards(page)
      .first()
      .getByText(/^La foto se redujo de \d,\d MB a \d+ kB$/),
  ).toBeVisible();
});

test('on a phone what is said of an upload leaves the window for its dates free', async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enterDocuments(page, portal, PERSON);
  const profits = page.getByRole('article', { name: 'Declaración jurada de Ganancias' });
  await profits.locator('input[type=file]').setInputFiles(samplePdf('ganancias'));
  const dialog = page.getByRole('dialog', { name: 'Ingrese las fechas del documento' });
  await expect(dialog).toBeVisible();
  const successMessage = page.getByRole('status').filter({ hasText: 'Archivo subido exitosamente para' });
  await expect(successMessage).toBeInViewport({ ratio: 1 });
  const field = dialog.getByRole('textbox').first();
  const wayOut = dialog.getByRole('button', { name: 'Cerrar' });
  const boxes = [await successMessage.boundingBox(), await field.boundingBox(), await wayOut.boundingBox()];
  const [message, first, close] = boxes;
  if (!message || !first || !close) throw new Error('nothing is shown');
  expect(message.y + message.height).toBeLessThanOrEqual(first.y);
  expect(message.x + message.width).toBeLessThanOrEqual(close.x);
});
