import './layers.css';
import '@fontsource-variable/chivo/wght.css';
import './fallback-type.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import './base.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { cssVariables, theme } from './theme.ts';

interface Props {
  /** The page's nonce: Mantine's style element carries it (Content-Security-Policy). */
  readonly nonce?: string | undefined;
  /** `test`: no transitions and no portals. */
  readonly env?: 'default' | 'test';
  readonly children: ReactNode;
}

/** Theme and base styles of the portal; the shell mounts it once around everything. */
export function PortalProvider({ nonce, env = 'default', children }: Props) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      forceColorScheme="light"
      env={env}
      {...(nonce !== undefined && { getStyleNonce: () => nonce })}
    >
      {children}
    </MantineProvider>
  );
}
