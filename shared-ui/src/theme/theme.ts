import { type CSSVariablesResolver, createTheme, type MantineThemeOverride } from '@mantine/core';
import { palette } from './palette.ts';
import { partDefaults } from './part-defaults.tsx';

/** Drawn to Chivo's measure while its file is on its way: `fallback-type.css`. */
const fallback = '"Chivo in Arial", "Chivo in Roboto", "Chivo in DejaVu"';
const system = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';

/** The look of the portal. Mantine's own colour names lead to the city's, because its parts name them in code. */
export const theme: MantineThemeOverride = createTheme({
  colors: {
    ...palette,
    gray: palette.pizarra,
    dark: palette.pizarra,
    red: palette.rojo,
    pink: palette.rosa,
    grape: palette.violeta,
    violet: palette.violeta,
    indigo: palette.azul,
    blue: palette.azul,
    cyan: palette.laguna,
    teal: palette.verde,
    green: palette.verde,
    lime: palette.oliva,
    yellow: palette.ambar,
    orange: palette.arcilla,
  },
  primaryColor: 'laguna',
  primaryShade: 7,
  black: '#1c2226',
  fontFamily: `"Chivo Variable", ${fallback}, ${system}`,
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
  lineHeights: { xs: '1.45', sm: '1.5', md: '1.55', lg: '1.55', xl: '1.5' },
  headings: {
    fontWeight: '700',
    textWrap: 'balance',
    // On a phone whose text is twice as large, 'inscripciones' fits a line of the page, and as an h3 a line of a card.
    sizes: {
      h1: { fontSize: 'min(clamp(1.75rem, 1.55rem + 0.9vw, 2.125rem), 13vw)', lineHeight: '1.2' },
      h2: { fontSize: 'min(1.375rem, 12vw)', lineHeight: '1.3' },
      h3: { fontSize: 'min(1.125rem, 10.5vw)', lineHeight: '1.4' },
      h4: { fontSize: '1rem', lineHeight: '1.5' },
    },
  },
  // On a phone whose text is twice as large, space does not grow with it: words need the room.
  spacing: {
    xs: 'min(0.5rem, 2.5vw)',
    sm: 'min(0.75rem, 3.75vw)',
    md: 'min(1rem, 5vw)',
    lg: 'min(1.5rem, 7.5vw)',
    xl: 'min(2rem, 10vw)',
  },
  radius: { xs: '2px', sm: '4px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'sm',
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: partDefaults,
});

/** Colours that Mantine takes from a shade too pale for text of the city's palette. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-error': 'var(--mantine-color-rojo-7)',
    '--mantine-color-success': 'var(--mantine-color-verde-7)',
    '--mantine-color-dimmed': '#55606a',
    '--mantine-color-placeholder': '#6a767f',
    '--mantine-color-default-border': 'var(--mantine-color-pizarra-3)',
    '--mantine-color-disabled': 'var(--mantine-color-pizarra-1)',
    '--mantine-color-disabled-color': 'var(--mantine-color-pizarra-7)',
    '--mantine-color-disabled-border': 'var(--mantine-color-pizarra-3)',
  },
  dark: {},
});
