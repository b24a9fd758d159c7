/** Version of the contract between shell and section that this tree speaks. */
export const CONTRACT_VERSION = 1;

/**
 * Returns true if a shell accepts a section of this contract version: the shell's own or the one before, so that a shell
 * with a new contract is released first and the teams follow on their own day.
 */
export function speaksContract(version: unknown, own: number = CONTRACT_VERSION): boolean {
  return typeof version === 'number' && (version === own || (version === own - 1 && version > 0));
}

/**
 * Exports of a section's container under `./routes`. `routes` are plain route objects of the router facade
 * (`shared-ui/router`), their pages lazy; typed as unknown here because this package knows no React.
 */
export interface SectionModule<Route = unknown> {
  readonly contractVersion: number;
  readonly routes: readonly Route[];
}
