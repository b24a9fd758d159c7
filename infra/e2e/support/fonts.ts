import path from 'node:path';
import { type Browser, chromium, type LaunchOptions } from '@playwright/test';

/** Fonts that `shared-ui/src/theme/fallback-type.css` names, one of which most machines have. */
export const FONTS = ['Arial', 'Roboto', 'DejaVu'] as const;
export type Font = (typeof FONTS)[number];

/**
 * The environment of a browser that finds this font alone, whatever is installed on the machine. Fontconfig reads it, so
 * it holds on Linux only.
 */
export const fontEnvironment = (font: Font): Record<string, string> => ({
  FONTCONFIG_FILE: path.join(import.meta.dirname, '..', 'fonts', `${font.toLowerCase()}.conf`),
});

/**
 * Runs a test in a browser of its own that finds this font alone. Letters are placed between pixels, as on the machines of
 * visitors: with hinting each would be as wide as a whole number of pixels.
 */
export async function onMachineWith(
  font: Font,
  options: LaunchOptions,
  run: (browser: Browser) => Promise<void>,
): Promise<void> {
  const env = { ...(options.env as Record<string, string>), ...fontEnvironment(font) };
  const browser = await chromium.launch({
    ...options,
    env,
    args: [...(options.args ?? []), '--font-render-hinting=none'],
  });
  try {
    await run(browser);
  } finally {
    await browser.close();
  }
}
