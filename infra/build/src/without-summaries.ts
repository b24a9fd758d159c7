const SUMMARY = /^ {2}summary:\s+(?:'[^'\n]*'|"[^"\n]*"),\n/gm;

/**
 * A loader for the contract's calls: their summaries are for the API's description, and no browser needs them.
 * @returns the same source without the summaries
 */
export default function withoutSummaries(source: string): string {
  return source.replace(SUMMARY, '');
}
