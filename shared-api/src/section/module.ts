/**
 * What a section's container exposes as `./routes`. `routes` are plain route objects of the router facade
 * (`shared-ui/router`), their pages lazy; typed as unknown here because this package knows no React.
 */
export interface SectionModule<Route = unknown> {
  readonly contractVersion: number;
  readonly routes: readonly Route[];
}
