import { canaryVisits, type Job } from 'infra-api';
import { type Where, withdrawBadCanaries } from 'infra-releases';

/**
 * Makes the job that withdraws canaries that do worse than the live version. Several portals on the same releases may do
 * so at once.
 */
export const canaryJob = (where: Where): Job => ({
  name: 'canaries',
  everyMs: 10_000,
  async run(platform) {
    const { log } = platform;
    const { withdrawn, failed } = await withdrawBadCanaries(where, (run) => canaryVisits(platform, run));
    for (const change of withdrawn) log.warn(change, 'a canary did worse than the live version: withdrawn');
    for (const error of failed) log.error({ err: error }, 'a canary could not be judged or withdrawn');
  },
});
